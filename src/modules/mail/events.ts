import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { mailLists } from './values.ts';

export const mailStored = defineEvent('mailStored', z.object({ mailId: z.int() }));

/** For good. `reason`: in the words of the recipient's mail server; `null` when no server answered for a day. */
export const mailFailed = defineEvent(
  'mailFailed',
  z.object({ mailId: z.int(), dedupeKey: z.string(), reason: z.string().nullable() }),
);

/** By the link of a mail. `subscriber`: as named by the owner of the list. */
export const mailListChosen = defineEvent(
  'mailListChosen',
  z.object({ list: z.enum(mailLists), subscriber: z.string(), isLeft: z.boolean() }),
);
