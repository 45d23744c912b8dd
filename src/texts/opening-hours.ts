import { formatHours } from '../shared/hours/hours-text.ts';
import type { OpeningHours } from '../shared/hours/opening-hours.ts';
import { formatCalendarDay } from './format.ts';
import words from './generated/kit/hours.en.js';

/** `Mon–Fri 7 AM–4 PM; Dec 25, 2026 closed` in the page's language. */
export const formatOpeningHours = (hours: OpeningHours): string => formatHours(hours, words, formatCalendarDay);
