/** A helper of the embedding worker: the same model on one thread. */
import { servePool } from '../src/engines';

servePool(self as unknown as Worker);
