import { expect, test } from 'vitest';
import { makeKernel } from '../../src/index/vectors/make-kernel';
import { indexSuite } from '../core/index/suite';
import { storeSuite } from '../core/store/suite';

const host = () => ({ indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange });

storeSuite(host);
indexSuite(host, 12);

test('the kernel runs in WebAssembly', () => {
  expect(makeKernel(16).name).toMatch(/^wasm/);
});
