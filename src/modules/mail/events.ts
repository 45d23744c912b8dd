import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { mailLists } from './values.ts';

export const mailStored = defineEvent('mailStored', z.object({ mailId: z.int() }));

/**
 * Delivery failed permanently. `reason`: response of the recipient's mail server; `null` when none answered for a day.
 */
export const mailFailed = defineEvent(
  'mailFailed',
  z.object({ mailId: z.int(), dedupeKey: z.string(), reason: z.string().nullable() }),
);

export const mailListChosen = defineEvent(
  'mailListChosen',
  z.object({ list: z.enum(mailLists), subscriber: z.string(), isLeft: z.boolean() }),
);
