import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { errorText, isNetworkError } from './errors.ts';

test("an ApiError shows the server's message", () => {
  expect(errorText(new ApiError(409, 'This suite is taken', { code: 'suite_taken' }))).toBe('This suite is taken');
});

test('an ApiError without a message shows the fallback', () => {
  const wordless = new ApiError(502, 'Bad Gateway', { hasNoMessage: true });
  expect(errorText(wordless, 'Failed to delete property')).toBe('Failed to delete property');
  expect(errorText(wordless)).toBe('Bad Gateway');
});

test("a failed fetch is a network error with the browser's message", () => {
  expect(errorText(new TypeError('Failed to fetch'), 'Failed to delete property')).toBe(
    'Network error: Failed to fetch',
  );
  expect(isNetworkError(new TypeError('NetworkError when attempting to fetch resource.'))).toBe(true);
  expect(isNetworkError(new TypeError('Load failed'))).toBe(true);
});

test('internal errors are not shown', () => {
  expect(errorText(new TypeError('undefined is not a function'))).toBe('Something went wrong');
  expect(errorText('nonsense')).toBe('Something went wrong');
});
