import { expect, test } from 'vitest';
import { beatFacts } from './schema.ts';

const facts = { release: '1.0.0', width: 1080, height: 1920, pages: 1, version: 1, uptimeSeconds: 5 };
const errorOf = (lastError: string | null | undefined) => beatFacts.parse({ ...facts, lastError }).lastError;
const MESSAGE = 'x'.repeat(298);

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a flag', '🇺🇸'],
  ['an accented letter', 'e\u0301\u0302'],
])('a reported error is cut before %s', (_name, cluster) => {
  expect(errorOf(`${MESSAGE}${cluster}${cluster}`)).toBe(MESSAGE);
});

test('half an emoji at the end, or a NUL, is no fault of the heartbeat', () => {
  expect(errorOf(`${'x'.repeat(399)}\ud83d`)).toBe('x'.repeat(300));
  expect(errorOf('Failed \ud83d')).toBe('Failed \ufffd');
  expect(errorOf('Failed\0here')).toBe('Failed here');
  expect(errorOf('🌵'.repeat(200))).toBe('🌵'.repeat(150));
});

test('no error is null', () => {
  for (const none of [null, undefined, '', ' ']) expect(errorOf(none)).toBeNull();
});
