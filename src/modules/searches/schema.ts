import { z } from 'zod';
import { id, line } from '../../shared/fields.ts';

/** Longer ones are sentences, or something pasted. */
export const MOST_CHARACTERS = 40;
/** More are a sentence, or somebody's full name with something about them. */
export const MOST_WORDS = 3;
/** Fewer visits than these could tell of one person. */
export const LEAST_VISITS = 2;
export const WEEKS_KEPT = 8;

/** What a visitor looked for in a directory that held nothing of the kind. */
export const missedSearchInput = z.object({
  slug: line(200, 'A building is needed'),
  term: line(200, 'A term is needed'),
});

/** A word as it was counted, of which the manager wants to hear no more, or again. */
export const dismissalInput = z.object({
  propertyId: id,
  // A character may take two units.
  word: line(2 * MOST_CHARACTERS, 'A word is needed'),
  isDismissed: z.boolean(),
});

/** A word that found nothing, and in how many visits: in the eight weeks it is kept, and since Monday of this week. */
export const missedSearchReply = z.object({ word: z.string(), visits: z.int(), visitsThisWeek: z.int() });
export type MissedSearch = z.infer<typeof missedSearchReply>;
