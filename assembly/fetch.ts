/**
 * WebAssembly cannot say that it will need a piece of memory soon. Reading a byte of each of its cache lines, in good
 * time and with nothing waiting for the outcome, has the same effect.
 */
import { M0 } from './links';
import { coarseOf, stride } from './memory';

const LINE: usize = 64;
/** Last byte of a node's links on the lowest level. */
const LAST: usize = M0 * 4 + 3;
/** Where the bytes go, so that the compiler does not leave out the reading. */
let sink: u32 = 0;

export function fetchRow(slot: u32): void {
  const at = coarseOf(slot);
  for (let i: usize = 0; i < stride; i += LINE) sink ^= load<u8>(at + i);
}

/** The links of a node on the lowest level. */
export function fetchLinks(at: usize): void {
  sink ^= load<u8>(at) ^ load<u8>(at, 64) ^ load<u8>(at, LAST);
}
