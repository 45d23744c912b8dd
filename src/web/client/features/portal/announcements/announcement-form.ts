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

/** Building with values from other parts of the portal. */
export interface AnnouncedProperty {
  id: number;
  timeZone: TimeZone;
  displays: readonly { id: number; name: string }[];
  preview: (draft: Readonly<Record<string, unknown>>) => ReactNode;
}

const DEFAULT_DAYS = 7;
/** Default duration: an urgent announcement expires by itself. */
export const URGENT_HOURS = 2;
const texts = announcementTexts.form;

/** Current local time of the building: `2026-12-01T14:00`. */
export const nowIn = (timeZone: string): string => toMinute(localTime(serverNow(), timeZone));
export const endOfDay = (local: string): string => `${dayOf(local)}T23:59`;
export const laterBy = (local: string, hours: number): string =>
  toMinute(new Date(Date.parse(`${local}Z`) + hours * 3_600_000).toISOString());
const toMinute = (local: string) => local.slice(0, 16);
const dayOf = (local: string) => local.slice(0, 10);

/** Schema of the form: an empty expiry is never, an empty start is now. Field names match the server's errors. */
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
      const addIssue = (path: keyof typeof values, message: string) =>
        refused.addIssue({ code: 'custom', path: [path], message });
      const { startsAt, expiresAt, repeats, weekly, until } = values;
      const begins = startsAt || nowIn(timeZone);
      if (startsAt && expiresAt && startsAt >= expiresAt) addIssue('startsAt', texts.startTooLate);
      else if (!repeats && expiresAt && expiresAt <= nowIn(timeZone)) addIssue('expiresAt', texts.expiryPast);
      if (values.isForSome && values.displayIds.length === 0) addIssue('displayIds', texts.noScreens);
      if (!repeats) return;
      if (weekly.length === 0) addIssue('weekly', texts.noDays);
      if (!expiresAt) addIssue('expiresAt', texts.endNeeded);
      else if (expiresAt > laterBy(begins, 24)) addIssue('expiresAt', texts.tooLong);
      if (until && until < dayOf(begins)) addIssue('until', texts.untilTooEarly);
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

/** Form input of a copy, without past times. */
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

/** Adds weekdays, and times for one hour if the present ones cannot recur. */
export function repeatingFormOf(values: AnnouncementFormInput, timeZone: string): AnnouncementFormInput {
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

/** Fields that differ from the saved announcement: unchanged times keep their seconds. */
export function changesOf(
  savedAnnouncement: Announcement,
  values: AnnouncementValues,
  timeZone: string,
): Partial<NewAnnouncement> {
  const before = announcementOf(announcementFormOf(savedAnnouncement, timeZone));
  const after = announcementOf(values);
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof NewAnnouncement]),
  );
  return Object.fromEntries(changed);
}

/** Three-way merge of two edits. `isContested`: both changed a field to different values. */
export function mergeAnnouncement(
  savedAnnouncement: Announcement,
  mine: AnnouncementValues,
  theirs: Announcement,
  timeZone: string,
) {
  const [savedForm, otherForm] = [
    announcementFormOf(savedAnnouncement, timeZone),
    announcementFormOf(theirs, timeZone),
  ];
  const keys = Object.keys(savedForm) as (keyof AnnouncementFormInput)[];
  const differing = (formA: AnnouncementFormInput, formB: AnnouncementFormInput) =>
    keys.filter((key) => JSON.stringify(formA[key]) !== JSON.stringify(formB[key]));
  const changed = differing(savedForm, mine);
  const changedByBoth = differing(savedForm, otherForm).filter((key) => changed.includes(key));
  const ownChanges = Object.fromEntries(changed.map((key) => [key, mine[key]]));
  return {
    values: { ...mine, ...otherForm, ...ownChanges },
    isContested: differing(mine, otherForm).some((key) => changedByBoth.includes(key)),
  };
}

/** Differences between my edit and another person's save. */
export function differencesOf(mine: AnnouncementValues, theirs: Announcement, timeZone: string): Difference[] {
  const otherForm = announcementFormOf(theirs, timeZone);
  const names = { message: announcementTexts.table.message, startsAt: texts.starts, expiresAt: texts.expires } as const;
  const lines = (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    field: names[key],
    mine: displayText(key, mine[key]),
    theirs: displayText(key, otherForm[key]),
  }));
  const days = { field: texts.weekly, mine: daysOf(mine), theirs: daysOf(otherForm) };
  const spanish = { field: texts.spanish, mine: mine.spanish, theirs: otherForm.spanish };
  return [...lines, spanish, days].filter((line) => line.mine !== line.theirs);
}

const displayText = (key: string, value: string) =>
  key === 'message' || value === '' ? value : formatZonedMoment(`${value}Z`, 'UTC');
const daysOf = ({ repeats, weekly }: AnnouncementFormInput) => (repeats ? formatWeekdays(weekly) : '');
