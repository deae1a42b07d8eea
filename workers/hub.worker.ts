/** Fetches models from the hubs that its address names: the only part of the app that may ask another host. */
import { serveFetches } from '../src/rpc/hub-fetch';

self.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => serveFetches(data, fetch.bind(globalThis)));
