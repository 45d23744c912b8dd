import { expect, test } from 'vitest';
import { draftOf, drawingUrl, emptyDraft, inputOf, slugOf } from './placard-draft.ts';

test('an empty draft is no answer, and a typed name is one', () => {
  expect(inputOf(emptyDraft)).toBeNull();
  expect(inputOf({ ...emptyDraft, name: ' One ', directory: 'one' })).toEqual({
    propertyId: null,
    name: 'One',
    address: null,
    directory: 'one',
  });
});

test('with a building, its own directory is used', () => {
  const draft = draftOf({ propertyId: 7, name: 'Tower', address: null, slug: 'tower' });
  expect(inputOf(draft)).toEqual({ propertyId: 7, name: 'Tower', address: null, directory: null });
});

test.each([
  ['https://foyer.example/Meridian-Tower?display=1', 'meridian-tower'],
  ['/demo/', 'demo'],
  [' demo ', 'demo'],
  ['', ''],
])('the directory of “%s” is “%s”', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('the drawing cuts a long name and address between letters', () => {
  const draft = { ...emptyDraft, name: `${'x'.repeat(59)}👨‍👩‍👧`, address: `${'y'.repeat(79)}👨‍👩‍👧` };
  const query = `name=${'x'.repeat(59)}&address=${'y'.repeat(79)}`;
  expect(drawingUrl({ productId: 3, variantId: null }, draft)).toBe(`/api/shop/products/3/drawing?${query}`);
});

test('the drawing shows what can be drawn of an unfinished draft', () => {
  const draft = { ...emptyDraft, name: 'A & B', directory: 'not a slug' };
  expect(drawingUrl({ productId: 3, variantId: null }, draft)).toBe('/api/shop/products/3/drawing?name=A+%26+B');
});
