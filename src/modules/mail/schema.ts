import { z } from 'zod';
import { id, idText } from '../../shared/fields.ts';

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export const mailsQuery = z.object({
  state: z.enum(mailStates, 'Unknown state').optional(),
  before: idText.optional(),
  limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(100),
});
export type MailsQuery = z.infer<typeof mailsQuery>;

const INCOMPLETE = 'This link is incomplete. Open it from the email again.';
export const unsubscribeLink = z.object({ token: z.string(INCOMPLETE).min(1, INCOMPLETE).max(200) });

export const mailReply = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type Mail = z.infer<typeof mailReply>;
