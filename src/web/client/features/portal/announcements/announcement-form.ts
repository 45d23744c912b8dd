import type { ReactNode } from 'react';
import { z } from 'zod';
import { type Announcement, createAnnouncementInput } from '../../../../../modules/directory/schema.ts';

import { addDays, localTime, weekdayOf } from '../../../../../shared/local-time.ts';
import type { TimeZone } from '../../../../../shared/time-zones.ts';
import { formatWeekdays, formatZonedMoment } from '../../../../../texts/format.ts';
import announcementTexts from '../../../../../texts/generated/portal/announcements.en.js';
import { serverNow } from '../../../lib/server-now.ts';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { NewAnnouncement } from './api.ts';

/** The building, and what other parts of the portal give. */
export interface AnnouncedProperty {
  id: number;
  timeZone: TimeZone;
  displays: readonly { id: number; name: string }[];
  /** The wall with unsaved values. */
  preview: (draft: Readonly<Record<string, unknown>>) => ReactNode;
}

const DEFAULT_DAYS = 7;
/** An urgent announcement ends by itself. */
export const URGENT_HOURS = 2;
const texts = announcementTexts.form;

/** Times are those of the building: `2026-12-01T14:00`. */
export const nowIn = (timeZone: string): string => toMinute(localTime(serverNow(), timeZone));
export const endOfDay = (local: string): string => `${dayOf(local)}T23:59`;
export const laterBy = (local: string, hours: number): string =>
  toMinute(new Date(Date.parse(`${local}Z`) + hours * 3_600_000).toISOString());
const toMinute = (local: string) => local.slice(0, 16);
const dayOf = (local: string) => local.slice(0, 10);

/** Empty expiry is never, empty start is now. Named as on the server, whose field errors then match. */
export const announcementForm = (timeZone: string) =>
  z
    .object({
      message: createAnnouncementInput.shape.message,
      spanish: z.string().trim().max(1000, 'Enter at most 1000 characters'),
      startsAt: z.string(),
      expiresAt: z.string(),
      urgent: z.boolean(),
      repeats: z.boolean(),
      weekly: z.array(z.number()),
      until: z.string(),
      isForSome: z.boolean(),
      displayIds: z.array(z.number()),
    })
    .superRefine((values, refused) => {
      const refuse = (path: keyof typeof values, message: string) =>
        refused.addIssue({ code: 'custom', path: [path], message });
      const { startsAt, expiresAt, repeats, weekly, until } = values;
      const begins = startsAt || nowIn(timeZone);
      if (startsAt && expiresAt && startsAt >= expiresAt) refuse('startsAt', texts.startTooLate);
      else if (!repeats && expiresAt && expiresAt <= nowIn(timeZone)) refuse('expiresAt', texts.expiryPast);
      if (values.isForSome && values.displayIds.length === 0) refuse('displayIds', texts.noScreens);
      if (!repeats) return;
      if (weekly.length === 0) refuse('weekly', texts.noDays);
      if (!expiresAt) refuse('expiresAt', texts.endNeeded);
      else if (expiresAt > laterBy(begins, 24)) refuse('expiresAt', texts.tooLong);
      if (until && until < dayOf(begins)) refuse('until', texts.untilTooEarly);
    });
type AnnouncementForm = ReturnType<typeof announcementForm>;
export type AnnouncementValues = z.output<AnnouncementForm>;
export type AnnouncementFormInput = z.input<AnnouncementForm>;

export function emptyAnnouncement(timeZone: string): AnnouncementFormInput {
  return {
    message: '',
    spanish: '',
    startsAt: '',
    expiresAt: defaultExpiry(timeZone),
    urgent: false,
    repeats: false,
    weekly: [],
    until: '',
    isForSome: false,
    displayIds: [],
  };
}

export const defaultExpiry = (timeZone: string): string => endOfDay(addDays(dayOf(nowIn(timeZone)), DEFAULT_DAYS));

export function announcementFormOf(announcement: Announcement, timeZone: string): AnnouncementFormInput {
  const { message, urgent, texts: translated, repeat, displayIds } = announcement;
  const local = (instant: string | null) => (instant ? toMinute(localTime(Date.parse(instant), timeZone)) : '');
  return {
    message,
    urgent,
    spanish: translated?.es ?? '',
    startsAt: local(announcement.startsAt),
    expiresAt: local(announcement.expiresAt),
    repeats: repeat !== null,
    weekly: repeat?.weekly ?? [],
    until: repeat?.until ?? '',
    isForSome: displayIds !== null,
    displayIds: displayIds ?? [],
  };
}

/** Without times that are over. */
export function duplicateOf(announcement: Announcement, timeZone: string): AnnouncementFormInput {
  const form = announcementFormOf(announcement, timeZone);
  const now = nowIn(timeZone);
  if (form.repeats) return { ...form, until: form.until && form.until < dayOf(now) ? '' : form.until };
  return {
    ...form,
    startsAt: form.startsAt > now ? form.startsAt : '',
    expiresAt: form.expiresAt && form.expiresAt <= now ? defaultExpiry(timeZone) : form.expiresAt,
  };
}

/** Weekdays, and times for one hour where the form has none that could recur. */
export function asRepeating(values: AnnouncementFormInput, timeZone: string): AnnouncementFormInput {
  const startsAt = values.startsAt || nowIn(timeZone);
  const isShort = values.expiresAt > startsAt && values.expiresAt <= laterBy(startsAt, 24);
  return {
    ...values,
    repeats: true,
    startsAt,
    expiresAt: isShort ? values.expiresAt : laterBy(startsAt, 1),
    weekly: values.weekly.length > 0 ? values.weekly : [weekdayOf(dayOf(startsAt))],
  };
}

export function announcementOf(values: AnnouncementValues): NewAnnouncement {
  const { message, spanish, startsAt, expiresAt, urgent, repeats, weekly, until, isForSome, displayIds } = values;
  return {
    message,
    urgent,
    startsAt: startsAt || null,
    expiresAt: expiresAt || null,
    texts: spanish ? { es: spanish } : null,
    repeat: repeats ? { weekly, until: until || null } : null,
    displayIds: isForSome ? displayIds : null,
  };
}

/** What differs from the saved announcement: unchanged times keep their seconds. */
export function changesOf(saved: Announcement, values: AnnouncementValues, timeZone: string): Partial<NewAnnouncement> {
  const before = announcementOf(announcementFormOf(saved, timeZone));
  const after = announcementOf(values);
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof NewAnnouncement]),
  );
  return Object.fromEntries(changed);
}

/** My changes of the saved announcement over another person's; `isContested`: both changed a field to different values. */
export function mergeAnnouncement(
  saved: Announcement,
  mine: AnnouncementValues,
  theirs: Announcement,
  timeZone: string,
) {
  const [before, other] = [announcementFormOf(saved, timeZone), announcementFormOf(theirs, timeZone)];
  const keys = Object.keys(before) as (keyof AnnouncementFormInput)[];
  const differing = (one: AnnouncementFormInput, two: AnnouncementFormInput) =>
    keys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(two[key]));
  const changed = differing(before, mine);
  const both = differing(before, other).filter((key) => changed.includes(key));
  const kept = Object.fromEntries(changed.map((key) => [key, mine[key]]));
  return {
    values: { ...mine, ...other, ...kept },
    isContested: differing(mine, other).some((key) => both.includes(key)),
  };
}

/** Mine against another person's save. */
export function differencesOf(mine: AnnouncementValues, theirs: Announcement, timeZone: string): Difference[] {
  const other = announcementFormOf(theirs, timeZone);
  const names = { message: announcementTexts.table.message, startsAt: texts.starts, expiresAt: texts.expires } as const;
  const lines = (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    field: names[key],
    mine: shown(key, mine[key]),
    theirs: shown(key, other[key]),
  }));
  const days = { field: texts.weekly, mine: daysOf(mine), theirs: daysOf(other) };
  const spanish = { field: texts.spanish, mine: mine.spanish, theirs: other.spanish };
  return [...lines, spanish, days].filter((line) => line.mine !== line.theirs);
}

const shown = (key: string, value: string) =>
  key === 'message' || value === '' ? value : formatZonedMoment(`${value}Z`, 'UTC');
const daysOf = ({ repeats, weekly }: AnnouncementFormInput) => (repeats ? formatWeekdays(weekly) : '');
