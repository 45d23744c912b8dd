import { describe, expect, test } from 'vitest';
import { emptyPropertyForm, followName, newPropertyForm, newPropertyInputOf, suggestionOf } from './property-form.ts';

const filled = { ...emptyPropertyForm, name: ' One Main ', address: '1 Main St, Austin, TX 78701' };

describe('the slug', () => {
  test('follows the name', () => {
    expect(followName('', '', 'One')).toBe('one');
    expect(followName('one', 'One', 'One  Main (North)!')).toBe('one-main-north');
  });
  test('stays once edited', () => {
    expect(followName('the-tower', 'One', 'One Main')).toBe('the-tower');
  });
  test('is omitted when empty, so the server chooses it', () => {
    expect(newPropertyInputOf(newPropertyForm.parse(filled))).not.toHaveProperty('slug');
  });
  test.each(['a', 'Main', 'one--main', '-one'])('%j is refused', (slug) => {
    expect(newPropertyForm.safeParse({ ...filled, slug }).success).toBe(false);
  });
});

describe('the property form', () => {
  test('sends trimmed values, and null for empty ones', () => {
    expect(newPropertyInputOf(newPropertyForm.parse({ ...filled, slug: 'one-main' }))).toEqual({
      name: 'One Main',
      address: '1 Main St, Austin, TX 78701',
      slug: 'one-main',
      description: null,
      leasingContact: null,
      leasingPhone: null,
      amenities: null,
      logoUrl: null,
      imageUrl: null,
    });
  });
  test('names missing fields', () => {
    const issues = newPropertyForm.safeParse(emptyPropertyForm).error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['Property name is required', 'Address is required']);
  });
  test('refuses a picture address that is not a web address', () => {
    expect(newPropertyForm.safeParse({ ...filled, logoUrl: 'javascript:alert(1)' }).success).toBe(false);
  });
});

test('a free slug is read from the refusal of a taken one', () => {
  expect(suggestionOf({ suggestion: 'one-main-2' })).toBe('one-main-2');
  expect(suggestionOf({ changedBy: 'ada' })).toBeNull();
});
