import { expect, test } from 'vitest';
import { briefRooms, isBesideSuite } from './tenant-brief.ts';
import { type PublicDetailKey, publicDetailKeys, tenantLines } from './tenant-lines.ts';

const none = Object.fromEntries(publicDetailKeys.map((key) => [key, null])) as Record<PublicDetailKey, null>;
const roomsOf = (
  company: Partial<typeof none> | Record<string, string>,
  people: Parameters<typeof briefRooms>[2] = [],
) => {
  const tenant = { ...none, ...company };
  return briefRooms(tenant, tenantLines(tenant), people);
};
const all = { phone: '512 555 0100', email: 'a@example.com', website: 'https://example.com/' };

test('the website needs more room than the email before it, and both need the phone’s', () => {
  const { email = 0, website = 0 } = roomsOf(all);
  expect(website).toBeGreaterThan(email);
  expect(email).toBeGreaterThan(roomsOf({ ...all, phone: '' }).email ?? 0);
  expect(roomsOf({ phone: all.phone })).toEqual({});
});

test('people come before texts: a name, its own number and others take room, a long name only so much', () => {
  const alone = roomsOf(all).email ?? 0;
  const named = (name: string, phone: string | null = null) => roomsOf(all, [{ name, phone }]).email ?? 0;
  expect(named('Ann')).toBeGreaterThan(alone);
  expect(named('Ann', '512 555 0199'), 'beside the company’s number').toBe(named('Ann'));
  const withoutPhone = (phone: string | null) => roomsOf({ ...all, phone: '' }, [{ name: 'Ann', phone }]).email ?? 0;
  expect(withoutPhone('512 555 0199')).toBeGreaterThan(withoutPhone(null));
  expect(named('x'.repeat(40))).toBe(named('x'.repeat(80)));
  const [ann, lin] = ['Ann', 'Lin'].map((name) => ({ name, phone: null }));
  if (ann && lin) expect(roomsOf(all, [ann, lin]).email).toBeGreaterThan(named('Ann'));
});

test('only a long word lets a name run below its suite, and only a short suite', () => {
  const companyName = 'Elektrizitätshauptbetriebswerk';
  expect(isBesideSuite({ companyName, suiteNumber: '1204' })).toBe(true);
  expect(isBesideSuite({ companyName, suiteNumber: '1204-1210' })).toBe(false);
  expect(isBesideSuite({ companyName: 'Great Lakes Center for Surgery', suiteNumber: '1' })).toBe(false);
});
