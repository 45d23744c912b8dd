import { expect, test } from 'vitest';
import { registerInput } from '../accounts/schema.ts';
import { propertyInput, slug, slugFromName } from './schema.ts';

test.each([
  ['Meridian Tower', 'meridian-tower'],
  ['  600 Congress -- Ave. ', '600-congress-ave'],
  ['Ünïque', 'n-que'],
  ['東京', ''],
])('the name %j suggests %j', (name, suggestedSlug) => expect(slugFromName(name)).toBe(suggestedSlug));

test.each(['a', 'Bad', 'two--hyphens', '-x', 'x-', '../x', 'x'.repeat(61), 'ü-haus'])(
  'the slug %j is refused',
  (value) => expect(slug.safeParse(value).success).toBe(false),
);

test('empty optional fields equal missing ones', () => {
  const property = propertyInput.parse({ name: 'A', address: 'B', description: ' ', imageUrl: '', logoUrl: null });
  expect(property).toMatchObject({ description: null, leasingPhone: null, imageUrl: null, logoUrl: null });
});

test('unknown fields are not assigned', () => {
  const input = { username: 'a@b.example', password: 'long enough', isAdmin: true };
  expect(registerInput.parse(input)).toEqual({ username: 'a@b.example', password: 'long enough' });
});

test('a text with a NUL byte is refused', () => {
  expect(propertyInput.safeParse({ name: 'nul\0byte', address: 'x' }).success).toBe(false);
});
