import { fillLibrary } from './sample-library';

export interface FillInput {
  readonly name: string;
  readonly n: number;
}

export default async function libraryFill({ name, n }: FillInput): Promise<void> {
  await fillLibrary(name, n);
}
