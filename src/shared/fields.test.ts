import { expect, test } from 'vitest';
import { line, optionalLine, optionalText, text } from './fields.ts';

const required = line(20, 'Company name is required');

test.each([
  ['a high surrogate', '\ud800bad'],
  ['a low surrogate', 'x\udc00'],
  ['a BEL', 'a\u0007b'],
  ['a NUL', 'a\0b'],
  ['a C1 control character', 'a\u0085b'],
])('%s is refused in lines and texts', (_what, value) => {
  expect(required.safeParse(value).error?.issues[0]?.message).toBe('This contains a character that is not allowed');
  expect(text(20).safeParse(value).success).toBe(false);
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
  expect(text(20).parse('a\r\nb ')).toBe('a\r\nb');
});

test('joiners, direction marks within names and emoji are kept', () => {
  for (const name of ['👩‍⚕️ Clinic', 'مكتب\u200f 3', 'क्षेत्र', '𠮷野家']) expect(required.parse(name)).toBe(name);
});

test('lengths are measured after trimming', () => {
  expect(line(3).parse('  abc  ')).toBe('abc');
  expect(line(3).safeParse('abcd').error?.issues[0]?.message).toBe('Enter at most 3 characters');
});
