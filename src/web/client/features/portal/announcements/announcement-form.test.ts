import { describe, expect, test } from 'vitest';
import { announcementForm, announcementOf, emptyAnnouncement } from './announcement-form.ts';
import { addDays, endOfDay, startOfDay, today } from './days.ts';

const filled = { ...emptyAnnouncement(), message: ' Fire drill ' };

describe('the announcement form', () => {
  test('expires at the end of the seventh day by default', () => {
    expect(announcementOf(announcementForm.parse(filled))).toEqual({
      message: 'Fire drill',
      urgent: false,
      expiresAt: endOfDay(addDays(today(), 7)),
      startsAt: null,
    });
  });
  test('never expires without a day', () => {
    expect(announcementOf(announcementForm.parse({ ...filled, expiresAt: '' })).expiresAt).toBeNull();
  });
  test('refuses an expiry before today', () => {
    expect(announcementForm.safeParse({ ...filled, expiresAt: today() }).success).toBe(true);
    expect(announcementForm.safeParse({ ...filled, expiresAt: addDays(today(), -1) }).success).toBe(false);
  });
  test('requires a message', () => {
    const issues = announcementForm.safeParse(emptyAnnouncement()).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['Message is required']);
  });
  test('starts at the beginning of a later day, or at once today', () => {
    const tomorrow = addDays(today(), 1);
    expect(announcementOf({ ...filled, startsAt: tomorrow }).startsAt).toBe(startOfDay(tomorrow));
    expect(announcementOf({ ...filled, startsAt: today() }).startsAt).toBeNull();
  });
  test('refuses a start after the expiry', () => {
    const parsed = announcementForm.safeParse({ ...filled, startsAt: addDays(filled.expiresAt, 1) });
    expect(parsed.error?.issues[0]?.path).toEqual(['startsAt']);
  });
});
