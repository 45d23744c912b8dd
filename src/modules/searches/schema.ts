import { z } from 'zod';
import { id, line } from '../../shared/fields.ts';

/** Longer ones are pasted text. */
export const MOST_CHARACTERS = 40;
/** More could identify a person. */
export const MOST_WORDS = 3;
/** Fewer could identify a person. */
export const LEAST_VISITS = 2;
export const WEEKS_KEPT = 8;

export const missedSearchInput = z.object({
  slug: line(200, 'A building is required'),
  term: line(200, 'A search term is required'),
});

export const dismissalInput = z.object({
  propertyId: id,
  // A character may take two code units.
  word: line(2 * MOST_CHARACTERS, 'A word is required'),
  isDismissed: z.boolean(),
});

export const missedSearchReply = z.object({ word: z.string(), visits: z.int(), visitsThisWeek: z.int() });
export type MissedSearch = z.infer<typeof missedSearchReply>;
