import { expect, test } from 'vitest';
import type { Place } from '../../../../../modules/directory/values.ts';
import { collectKindWords } from '../../../../../shared/kinds.ts';
import placeKinds from '../../../../../shared/place-kinds.json' with { type: 'json' };
import { placesOf } from './Places.tsx';

const place = (kind: Place['kind'], name: string | null = null, floorNumber = 1): Place => ({
  kind,
  name,
  floorNumber,
  way: null,
});
const places = [
  place('restroom'),
  place('restroom', null, 2),
  place('atm', 'First Bank'),
  place('step-free-entrance'),
  place('cafe'),
];
const building = { places, placeWords: collectKindWords(new Set(places.map(({ kind }) => kind)), placeKinds) };

test.each([
  ['restroom', ['restroom', 'restroom']],
  ['Restrooms', ['restroom', 'restroom']],
  ['bath', ['restroom', 'restroom']],
  ['WC', ['restroom', 'restroom']],
  ['baños', ['restroom', 'restroom']],
  ['cash machine', ['atm']],
  ['first bank', ['atm']],
  ['wheelchair', ['step-free-entrance']],
  ['silla de ruedas', ['step-free-entrance']],
  ['coffee', ['cafe']],
  ['cafeteria', ['cafe']],
  ['parking', []],
  ['rb', []],
  ['', []],
])('“%s” asks for %j', (term, kinds) => {
  expect(placesOf(term, building).map(({ kind }) => kind)).toEqual(kinds);
});

test('a building without places has none', () => {
  expect(placesOf('restroom', {})).toEqual([]);
});
