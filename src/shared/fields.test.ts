import { expect, test } from 'vitest';
import { z } from 'zod';
import { list, optionalLine, optionalText, patchedLine, requiredLine, requiredText } from './fields.ts';

const required = requiredLine(20, 'Company name is required');

test.each([
  ['a high surrogate', '\ud800bad'],
  ['a low surrogate', 'x\udc00'],
  ['a NUL', 'a\0b'],
])('%s is refused in lines and texts', (_what, value) => {
  expect(required.safeParse(value).error?.issues[0]?.message).toBe('This contains a character that is not allowed');
  expect(requiredText(20).safeParse(value).success).toBe(false);
});

test.each([
  ['a BEL', 'a\u0007b'],
  ['a C1 control character', 'a\u0085b'],
  ['a direction override', 'a\u202eb'],
  ['an isolate', 'a\u2067b\u2069'],
  ['a byte order mark', '\ufeffab'],
  ['a zero-width space', 'a\u200bb'],
  ['a soft hyphen', 'a\u00adb'],
  ['hidden tags', 'a\u{e0041}b\u{e007f}'],
])('%s is dropped from lines and texts', (_what, value) => {
  for (const field of [required, requiredText(20), optionalLine(20), optionalText(20)])
    expect(field.parse(value)).toBe('ab');
});

test.each([
  ['a zero-width space', '\u200b'],
  ['a direction override', '\u202e'],
  ['a Hangul filler', '\u3164'],
  ['spaces', ' \u00a0\u3000'],
])('a value of only %s is empty', (_what, value) => {
  expect(required.safeParse(value).error?.issues[0]?.message).toBe('Company name is required');
  expect(optionalLine(20).parse(value)).toBeNull();
  expect(optionalText(20).parse(value)).toBeNull();
});

test('a line collapses tabs and line breaks, a text keeps them', () => {
  expect(required.parse(' 1\t05 ')).toBe('1 05');
  expect(required.parse('a\r\nb')).toBe('a b');
  expect(requiredText(20).parse('a\r\nb ')).toBe('a\r\nb');
});

test('joiners, direction marks within names and emoji are kept', () => {
  for (const name of [
    '👩‍⚕️ Clinic',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'مكتب\u200f 3',
    'क्षेत्र',
    '𠮷野家',
  ])
    expect(required.parse(name)).toBe(name);
});

test('lengths are measured after trimming', () => {
  expect(requiredLine(3).parse('  abc  ')).toBe('abc');
  expect(requiredLine(3).safeParse('abcd').error?.issues[0]?.message).toBe('Enter at most 3 characters');
});

test('a list that is too long is refused before its items are looked at', () => {
  let parsedCount = 0;
  const item = z.int().refine(() => ++parsedCount > 0);
  const some = z.object({ ids: list(item, { min: [1, 'Choose one'], max: [3, 'Choose at most 3'] }) });
  const refused = (ids: unknown) => some.safeParse({ ids }).error?.issues.map(({ path, message }) => [path, message]);
  expect(refused([1, 2, 3, 4])).toEqual([[['ids'], 'Choose at most 3']]);
  expect(parsedCount).toBe(0);
  expect(refused([])).toEqual([[['ids'], 'Choose one']]);
  expect(refused('x')).toHaveLength(1);
  expect(some.parse({ ids: [1, 2, 3] })).toEqual({ ids: [1, 2, 3] });
  expect(parsedCount).toBe(3);
  expect(z.toJSONSchema(some, { io: 'input' }).properties?.ids).toMatchObject({ type: 'array', maxItems: 3 });
});

test('a changed line that is absent stays absent, and an empty one is none', () => {
  const change = z.object({ label: patchedLine(5) });
  expect(change.parse({})).toEqual({});
  for (const label of ['', '  ', null]) expect(change.parse({ label })).toEqual({ label: null });
  expect(change.parse({ label: ' 12 ' })).toEqual({ label: '12' });
  expect(change.safeParse({ label: '123456' }).success).toBe(false);
});
