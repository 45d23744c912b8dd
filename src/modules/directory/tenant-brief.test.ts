import { expect, test } from 'vitest';
import { isBesideSuite, minLineWidths } from './tenant-brief.ts';
import { type PublicDetailKey, publicDetailKeys, tenantLines } from './tenant-lines.ts';

const emptyDetails = Object.fromEntries(publicDetailKeys.map((key) => [key, null])) as Record<PublicDetailKey, null>;
const widthsOf = (
  company: Partial<typeof emptyDetails> | Record<string, string>,
  people: Parameters<typeof minLineWidths>[2] = [],
) => {
  const tenant = { ...emptyDetails, ...company };
  return minLineWidths(tenant, tenantLines(tenant), people);
};
const fullContact = { phone: '512 555 0100', email: 'a@example.com', website: 'https://example.com/' };

test('the website needs more room than the email before it, and both need the phone’s', () => {
  const { email = 0, website = 0 } = widthsOf(fullContact);
  expect(website).toBeGreaterThan(email);
  expect(email).toBeGreaterThan(widthsOf({ ...fullContact, phone: '' }).email ?? 0);
  expect(widthsOf({ phone: fullContact.phone })).toEqual({});
});

test('people come before texts: a name, its own number and others take room, a long name only so much', () => {
  const emailWidth = widthsOf(fullContact).email ?? 0;
  const emailWidthWith = (name: string, phone: string | null = null) =>
    widthsOf(fullContact, [{ name, phone }]).email ?? 0;
  expect(emailWidthWith('Ann')).toBeGreaterThan(emailWidth);
  expect(emailWidthWith('Ann', '512 555 0199'), 'beside the company’s number').toBe(emailWidthWith('Ann'));
  const withoutPhone = (phone: string | null) =>
    widthsOf({ ...fullContact, phone: '' }, [{ name: 'Ann', phone }]).email ?? 0;
  expect(withoutPhone('512 555 0199')).toBeGreaterThan(withoutPhone(null));
  expect(emailWidthWith('x'.repeat(40))).toBe(emailWidthWith('x'.repeat(80)));
  const [ann, lin] = ['Ann', 'Lin'].map((name) => ({ name, phone: null }));
  if (ann && lin) expect(widthsOf(fullContact, [ann, lin]).email).toBeGreaterThan(emailWidthWith('Ann'));
});

test('only a long word lets a name run below its suite, and only a short suite', () => {
  const companyName = 'Elektrizitätshauptbetriebswerk';
  expect(isBesideSuite({ companyName, suiteNumber: '1204' })).toBe(true);
  expect(isBesideSuite({ companyName, suiteNumber: '1204-1210' })).toBe(false);
  expect(isBesideSuite({ companyName: 'Great Lakes Center for Surgery', suiteNumber: '1' })).toBe(false);
});
