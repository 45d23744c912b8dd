import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT, faultsOf, promiseDocument, promises } from './table.ts';

test('each sentence that was promised names tests that are there, and the document says so', () => {
  expect(faultsOf(promises())).toEqual([]);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(promiseDocument(promises()));
});

test('a test that is not there is named', () => {
  const heldBy = [
    'e2e/promises.test.ts › nothing of this name',
    'e2e/spec-words.test.ts › Shop › on the moon',
    'no/file › x',
  ];
  expect(faultsOf([{ part: 'x', rows: [{ sentence: 'It flies.', heldBy }] }])).toHaveLength(3);
});
