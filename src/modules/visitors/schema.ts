import { z } from 'zod';
import { id, requiredLine } from '../../shared/fields.ts';

/** Maximum length; longer terms are pasted text. */
export const MAX_CHARACTERS = 40;
/** Maximum of words; more could identify a person. */
export const MAX_WORDS = 3;
/** Minimum of visits; fewer could identify a person. */
export const MIN_VISITS = 2;
export const WEEKS_KEPT = 8;

const slug = requiredLine(200, 'A building is required');
const term = requiredLine(200, 'A search term is required');

export const pageKinds = ['phone', 'desk'] as const;

export const visitInput = z.object({
  slug,
  page: z.enum(pageKinds, 'Choose phone or desk'),
  isScan: z.boolean('Say whether a QR code was scanned').default(false),
});

/** Random ID of a browser tab; without one, the visitors of a network are one visit. */
const visit = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'Send 32 hexadecimal digits')
  .optional();

export const searchInput = z.object({
  slug,
  term,
  visit,
  isFound: z.boolean('Say whether something was found'),
});

export const dismissalInput = z.object({
  propertyId: id,
  // A character may take two code units.
  word: requiredLine(2 * MAX_CHARACTERS, 'A word is required'),
  isDismissed: z.boolean(),
});

export const missedSearchReply = z.object({ word: z.string(), visits: z.int(), visitsThisWeek: z.int() });
export type MissedSearch = z.infer<typeof missedSearchReply>;

const counts = z.object({
  phone: z.int().describe('Visits of the page for phones'),
  desk: z.int().describe('Visits of the page for larger screens'),
  scans: z.int().describe('Visits by a QR code; among the visits'),
  found: z.int().describe('Searches that found something'),
  missed: z.int().describe('Searches that found nothing'),
});

const weekOfVisits = counts.extend({ monday: z.string().describe('A date of the building’s zone') });
export type WeekOfVisits = z.infer<typeof weekOfVisits>;

const searchedWord = z.object({ word: z.string(), visits: z.int() });

export const figuresReply = z.object({
  weeks: z.array(weekOfVisits).describe('Thirteen weeks, oldest first; the last one is not over'),
  hours: z.array(z.int()).describe('Visits of the last four weeks by hour of the day, 0 to 23'),
  found: z.array(searchedWord).describe('Of eight weeks, most frequent first'),
  missed: z.array(searchedWord).describe('Of eight weeks, most frequent first'),
});
export type Figures = z.infer<typeof figuresReply>;

export const visitSumsReply = z.object({ visits: z.int(), searches: z.int(), scans: z.int() });
export type VisitSums = z.infer<typeof visitSumsReply>;
