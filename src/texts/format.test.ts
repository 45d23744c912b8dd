import { expect, test, vi } from 'vitest';
import { formatCalendarDay } from './format.ts';

test('a browser whose language is no tag has dates as we write them', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix'] });
  expect(formatCalendarDay('2026-11-22')).toBe('Nov 22, 2026');
});
