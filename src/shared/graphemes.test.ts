import { expect, test, vi } from 'vitest';
import { cutToGraphemes, cutToLastGraphemes, firstGrapheme, graphemesOf, shortenText } from './graphemes.ts';

const FAMILY = '👨‍👩‍👧';
const FLAG = '🇺🇸';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';
const ACCENTED = 'e\u0301';
const clusters = [FAMILY, FLAG, SCOTLAND, ACCENTED, '👍🏽', '1️⃣', 'क्षि', '\r\n', '𠮷'];

test.each(clusters)('%j is kept whole or left out, wherever the cut is', (cluster) => {
  const text = `ab${cluster}cd`;
  for (let length = 2; length < 2 + cluster.length; length++) {
    expect([length, cutToGraphemes(text, length)]).toEqual([length, 'ab']);
    expect([length, cutToLastGraphemes(text, length)]).toEqual([length, 'cd']);
  }
  expect(cutToGraphemes(text, 2 + cluster.length)).toBe(`ab${cluster}`);
  expect(cutToLastGraphemes(text, 2 + cluster.length)).toBe(`${cluster}cd`);
  expect(firstGrapheme(`${cluster}cd`)).toBe(cluster);
  expect([...graphemesOf(text)]).toEqual(['a', 'b', cluster, 'c', 'd']);
});

test('a text within the length stays as it is', () => {
  for (const cut of [cutToGraphemes, cutToLastGraphemes, shortenText]) {
    expect(cut('', 0)).toBe('');
    expect(cut('abc', 3)).toBe('abc');
    expect(cut(FAMILY, FAMILY.length)).toBe(FAMILY);
  }
  expect(firstGrapheme('')).toBe('');
});

test('between flags the cut keeps their pairs', () => {
  expect(cutToGraphemes(FLAG.repeat(3), 10)).toBe(FLAG.repeat(2));
  expect(cutToLastGraphemes(FLAG.repeat(3), 10)).toBe(FLAG.repeat(2));
});

test('a cluster that is longer than the text may be is cut between code points', () => {
  const marks = '\u0301'.repeat(100);
  expect(cutToGraphemes(`e${marks}x`, 10)).toBe(`e${'\u0301'.repeat(9)}`);
  expect(cutToLastGraphemes(`xe${marks}`, 10)).toBe('\u0301'.repeat(10));
  expect(cutToGraphemes(FAMILY, 4)).toBe('👨‍');
  expect(cutToLastGraphemes(FAMILY, 4)).toBe('‍👧'.slice(-3));
});

test('… counts, and replaces the space before it', () => {
  expect(shortenText('abcdef', 5)).toBe('abcd…');
  expect(shortenText('abc def', 5)).toBe('abc…');
  expect(shortenText(`abc${FAMILY}def`, 5)).toBe('abc…');
});

test('a browser without Intl.Segmenter cuts between code points', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const older = await import('./graphemes.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
  expect(older.cutToGraphemes('ab😀', 3)).toBe('ab');
  expect(older.cutToLastGraphemes('😀ab', 3)).toBe('ab');
  expect(older.firstGrapheme('😀ab')).toBe('😀');
});

test.each(['a', FAMILY, FLAG, 'e\u0301\u0301', 'a\u200d', '\u0301'])('many times %j takes linear time', (part) => {
  const text = part.repeat(500_000);
  const startMs = performance.now();
  cutToGraphemes(text, text.length / 2);
  cutToLastGraphemes(text, text.length / 2);
  firstGrapheme(text);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
