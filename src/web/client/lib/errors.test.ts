import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { errorText, isNetworkError } from './errors.ts';

test("a refused call reads as the server's words", () => {
  expect(errorText(new ApiError(409, 'This suite is taken', { code: 'suite_taken' }))).toBe('This suite is taken');
});

test('a refused call without words falls back', () => {
  const wordless = new ApiError(502, 'Bad Gateway', { isWordless: true });
  expect(errorText(wordless, 'Failed to delete property')).toBe('Failed to delete property');
  expect(errorText(wordless)).toBe('Bad Gateway');
});

test("no answer at all is a network error, in the browser's own words", () => {
  expect(errorText(new TypeError('Failed to fetch'), 'Failed to delete property')).toBe(
    'Network error: Failed to fetch',
  );
  expect(isNetworkError(new TypeError('NetworkError when attempting to fetch resource.'))).toBe(true);
  expect(isNetworkError(new TypeError('Load failed'))).toBe(true);
});

test('our own mistakes are not shown to people', () => {
  expect(errorText(new TypeError('undefined is not a function'))).toBe('Something went wrong');
  expect(errorText('nonsense')).toBe('Something went wrong');
});
