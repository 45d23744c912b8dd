import { describe, expect, test } from 'vitest';
import { announcementForm, announcementOf, emptyAnnouncement } from './announcement-form.ts';
import { addDays, endOfDay, startOfDay, today } from './days.ts';

const filled = { ...emptyAnnouncement(), message: ' Fire drill ' };

describe('the announcement form', () => {
  test('expires seven days from today unless told otherwise, at the end of that day', () => {
    expect(announcementOf(announcementForm.parse(filled))).toEqual({
      message: 'Fire drill',
      urgent: false,
      expiresAt: endOfDay(addDays(today(), 7)),
      startsAt: null,
    });
  });
  test('without a day it never expires', () => {
    expect(announcementOf(announcementForm.parse({ ...filled, expiresAt: '' })).expiresAt).toBeNull();
  });
  test('today is the earliest expiry', () => {
    expect(announcementForm.safeParse({ ...filled, expiresAt: today() }).success).toBe(true);
    expect(announcementForm.safeParse({ ...filled, expiresAt: addDays(today(), -1) }).success).toBe(false);
  });
  test('a message is needed', () => {
    const issues = announcementForm.safeParse(emptyAnnouncement()).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['Message is required']);
  });
  test('a later start is the beginning of that day, today’s is at once', () => {
    const tomorrow = addDays(today(), 1);
    expect(announcementOf({ ...filled, startsAt: tomorrow }).startsAt).toBe(startOfDay(tomorrow));
    expect(announcementOf({ ...filled, startsAt: today() }).startsAt).toBeNull();
  });
  test('the start may not be after the expiry', () => {
    const parsed = announcementForm.safeParse({ ...filled, startsAt: addDays(filled.expiresAt, 1) });
    expect(parsed.error?.issues[0]?.path).toEqual(['startsAt']);
  });
});
