import type { SegmentArrays } from './types';

/**
 * 32-bit checksum of a segment's arrays, names and types of the numbers included.
 * Four lanes of multiply and rotate over 32-bit words (the shape of xxHash32), so that 100 MB take well under a second.
 * It finds torn and flipped bytes; it is no protection against a forger.
 */
export function checksumOf(arrays: SegmentArrays): number {
  let hash = 0x9e3779b1;
  for (const name of Object.keys(arrays).sort()) {
    const array = arrays[name]!;
    for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x85ebca6b);
    hash = mix(hash ^ array.BYTES_PER_ELEMENT);
    hash = mix(hash ^ checksumBytes(array, hash));
  }
  return hash >>> 0;
}

function checksumBytes(array: SegmentArrays[string], seed: number): number {
  const { buffer, byteOffset, byteLength } = array;
  const aligned = byteOffset % 4 === 0;
  const words = aligned ? new Int32Array(buffer, byteOffset, byteLength >>> 2) : new Int32Array(0);
  let a = seed | 0;
  let b = ~seed;
  let c = seed ^ 0x27d4eb2f;
  let d = seed ^ 0x165667b1;
  const blocks = words.length & ~3;
  for (let i = 0; i < blocks; i += 4) {
    a = rotate(a + Math.imul(words[i]!, 0x85ebca77));
    b = rotate(b + Math.imul(words[i + 1]!, 0x85ebca77));
    c = rotate(c + Math.imul(words[i + 2]!, 0x85ebca77));
    d = rotate(d + Math.imul(words[i + 3]!, 0x85ebca77));
  }
  let hash = mix(a) ^ Math.imul(mix(b), 3) ^ Math.imul(mix(c), 5) ^ Math.imul(mix(d), 7) ^ byteLength;
  const rest = new Uint8Array(buffer, byteOffset + blocks * 4, byteLength - blocks * 4);
  for (let i = 0; i < rest.length; i++) hash = Math.imul(hash ^ rest[i]!, 0x01000193);
  return mix(hash);
}

function rotate(value: number): number {
  return Math.imul((value << 13) | (value >>> 19), 0x9e3779b1);
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
