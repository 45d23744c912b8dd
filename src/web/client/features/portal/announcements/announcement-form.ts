import { z } from 'zod';
import { createAnnouncementInput } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import type { NewAnnouncement } from './api.ts';
import { addDays, endOfDay, startOfDay, today } from './days.ts';

const DEFAULT_DAYS = 7;
const texts = announcementTexts.form;

/** Days as typed, empty for never and at once; the server's names, so that its refusals land on the fields. */
export const announcementForm = z
  .object({
    message: createAnnouncementInput.shape.message,
    expiresAt: z.string().refine((day) => day === '' || day >= today(), texts.expiryPast),
    startsAt: z.string(),
    urgent: z.boolean(),
  })
  .refine(({ expiresAt, startsAt }) => !startsAt || !expiresAt || startsAt <= expiresAt, {
    path: ['startsAt'],
    error: texts.startTooLate,
  });
type AnnouncementFormInput = z.input<typeof announcementForm>;

export function emptyAnnouncement(): AnnouncementFormInput {
  return { message: '', expiresAt: addDays(today(), DEFAULT_DAYS), startsAt: '', urgent: false };
}

/** The chosen days as instants of the person's own time zone: the expiry's end, the start's beginning. */
export function announcementOf(values: z.output<typeof announcementForm>): NewAnnouncement {
  const { message, urgent, expiresAt, startsAt } = values;
  return {
    message,
    urgent,
    expiresAt: expiresAt === '' ? null : endOfDay(expiresAt),
    startsAt: startsAt > today() ? startOfDay(startsAt) : null,
  };
}
