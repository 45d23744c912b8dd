import { z } from 'zod';
import { comingAnnouncement, comingMove } from '../directory/schema.ts';
import { silentDisplay } from '../displays/schema.ts';
import { linkNews } from '../imports/schema.ts';
import { proposalReply } from '../reviews/schema.ts';
import { missedSearchReply, visitSumsReply } from '../visitors/schema.ts';

export const weekReply = z.object({
  hasTenants: z.boolean(),
  today: z.string().describe('A date of the building’s zone'),
  proposalCount: z.int(),
  proposals: z.array(proposalReply).describe('Empty for viewers'),
  link: linkNews.nullable().describe('The import link; `null` for viewers'),
  offeredUntil: z.iso.datetime().nullable().describe('You may accept the building until then'),
  silentDisplays: z.array(silentDisplay),
  moves: z.array(comingMove).describe('Until the end of the seventh day from today'),
  announcements: z.array(comingAnnouncement).describe('Until the end of the seventh day from today'),
  missedSearches: z.array(missedSearchReply),
  visits: visitSumsReply.describe('The last seven days'),
  isMailed: z.boolean().describe('You get it by mail on Mondays'),
});
export type Week = z.infer<typeof weekReply>;

export const weekMailChoice = z.object({ isMailed: z.boolean('Choose on or off') });
