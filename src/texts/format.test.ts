import { expect, test, vi } from 'vitest';
import { formatCalendarDay } from './format.ts';

test('an invalid browser language formats dates in American English', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix'] });
  expect(formatCalendarDay('2026-11-22')).toBe('Nov 22, 2026');
});
