import { z } from 'zod';
import { createAnnouncementInput } from '../../../../../modules/directory/schema.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import type { NewAnnouncement } from './api.ts';
import { addDays, endOfDay, startOfDay, today } from './days.ts';

const DEFAULT_DAYS = 7;
const texts = announcementTexts.form;

/** Days as typed: empty expiry is never, empty start is now. Named as on the server, whose field errors then match. */
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

/** Days of the person's time zone as instants: end of the expiry day, start of the start day. */
export function announcementOf(values: z.output<typeof announcementForm>): NewAnnouncement {
  const { message, urgent, expiresAt, startsAt } = values;
  return {
    message,
    urgent,
    expiresAt: expiresAt === '' ? null : endOfDay(expiresAt),
    startsAt: startsAt > today() ? startOfDay(startsAt) : null,
  };
}
