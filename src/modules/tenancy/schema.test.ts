import { expect, test } from 'vitest';
import { registerInput } from '../accounts/schema.ts';
import { propertyInput, slug, slugFromName } from './schema.ts';

test.each([
  ['Meridian Tower', 'meridian-tower'],
  ['  600 Congress -- Ave. ', '600-congress-ave'],
  ['Ünïque', 'n-que'],
  ['東京', ''],
])('the name %j suggests %j', (name, suggested) => expect(slugFromName(name)).toBe(suggested));

test.each(['a', 'Bad', 'two--hyphens', '-x', 'x-', '../x', 'x'.repeat(61), 'ü-haus'])(
  'the slug %j is refused',
  (value) => expect(slug.safeParse(value).success).toBe(false),
);

test('empty optional fields equal missing ones', () => {
  const parsed = propertyInput.parse({ name: 'A', address: 'B', description: ' ', imageUrl: '', logoUrl: null });
  expect(parsed).toMatchObject({ description: null, leasingPhone: null, imageUrl: null, logoUrl: null });
});

test('unknown fields are not assigned', () => {
  const asked = { username: 'a@b.example', password: 'long enough', isAdmin: true };
  expect(registerInput.parse(asked)).toEqual({ username: 'a@b.example', password: 'long enough' });
});

test('a text with a NUL byte is refused', () => {
  expect(propertyInput.safeParse({ name: 'nul\0byte', address: 'x' }).success).toBe(false);
});
