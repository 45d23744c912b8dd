import { expect, test } from 'vitest';
import { emptyPropertyForm, propertyFormOf, type SavedProperty } from './property-form.ts';
import { differencesOf, mergeSettings } from './settings-merge.ts';

const savedProperty: SavedProperty = {
  id: 1,
  revision: 1,
  name: 'One Main',
  slug: 'one-main',
  address: '1 Main St',
  description: null,
  leasingContact: null,
  leasingPhone: null,
  amenities: 'Gym',
  imageUrl: null,
  logoUrl: null,
  wallOrder: 'floors-down',
  timeZone: 'America/Chicago',
  nightFrom: 19,
  nightTo: 6,
  wallFeatured: false,
  searchEngines: 'allowed',
  tenantLanguage: 'en' as const,
  hours: null,
  accent: null,
  layout: 'directory',
  framing: 'closed',
};
const base = { ...emptyPropertyForm, ...propertyFormOf(savedProperty) };

test('changes of different fields are merged', () => {
  const theirs: SavedProperty = { ...savedProperty, revision: 2, name: 'Two Main', leasingPhone: '512 555 0100' };
  const { input, mine, contested } = mergeSettings(base, { ...savedProperty, description: 'Brick' }, theirs);
  expect(contested).toEqual([]);
  expect(mine).toEqual(['description']);
  expect(input).toMatchObject({
    name: 'Two Main',
    leasingPhone: '512 555 0100',
    description: 'Brick',
    amenities: 'Gym',
  });
});

test('only fields that both changed are contested', () => {
  const theirs: SavedProperty = {
    ...savedProperty,
    revision: 2,
    name: 'Two Main',
    amenities: null,
    wallOrder: 'names',
    nightFrom: 0,
  };
  const ownInput = {
    ...savedProperty,
    name: 'Three Main',
    description: 'Brick',
    wallOrder: 'floors-up' as const,
    nightFrom: 21,
    nightTo: 5,
  };
  const { input, mine, contested } = mergeSettings(base, ownInput, theirs);
  expect(contested).toEqual(['name', 'wallOrder', 'nightFrom']);
  expect(mine).toEqual(['description', 'nightTo']);
  expect(input).toMatchObject({ name: 'Three Main', amenities: null, wallOrder: 'floors-up' });
  expect(differencesOf(input, theirs, contested)).toEqual([
    { field: 'Property Name', mine: 'Three Main', theirs: 'Two Main' },
    { field: 'Order on lobby displays', mine: 'Floors, from the ground up', theirs: 'Companies, from A to Z' },
    { field: 'Dark from', mine: '9 PM', theirs: '12 AM' },
  ]);
});

test('equal changes and emptied fields are not contested', () => {
  const theirs: SavedProperty = { ...savedProperty, revision: 2, name: 'Two Main' };
  const { input, contested } = mergeSettings(base, { ...savedProperty, name: 'Two Main', amenities: null }, theirs);
  expect(contested).toEqual([]);
  expect(input).toMatchObject({ name: 'Two Main', amenities: null });
});
