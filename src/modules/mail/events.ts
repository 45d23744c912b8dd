import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { mailLists } from './values.ts';

export const mailStored = defineEvent('mailStored', z.object({ mailId: z.int() }));

/** By the link of a mail. `subscriber`: as named by the owner of the list. */
export const mailListChosen = defineEvent(
  'mailListChosen',
  z.object({ list: z.enum(mailLists), subscriber: z.string(), isLeft: z.boolean() }),
);
