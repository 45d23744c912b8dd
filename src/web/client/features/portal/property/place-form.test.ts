import { expect, test } from 'vitest';
import type { Place } from '../../../../../modules/directory/schema.ts';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import { changedPlaces, differencesOf, findOtherVersion, placeFormBeside, placeFormOf } from './place-form.ts';

const restroom: Place = { kind: 'restroom', name: null, floorNumber: 1, way: 'Behind the elevators' };
const atm: Place = { kind: 'atm', name: 'First Bank ATM', floorNumber: 0, way: null };

const errorsOf = (values: object, otherPlaces: readonly Place[] = []) =>
  placeFormBeside(otherPlaces)
    .safeParse({ ...placeFormOf(), ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('what is typed becomes a place, and a place is typed again as it was', () => {
  const formValues = { kind: 'restroom', name: ' ', floorNumber: 1, way: ' Behind the  elevators ' };
  expect(placeFormBeside([atm]).parse(formValues)).toEqual(restroom);
  expect(placeFormBeside([]).parse(placeFormOf(atm))).toEqual(atm);
});

test('a place without kind or floor is asked for both, and one that is listed is refused', () => {
  expect(errorsOf({})).toEqual([
    ['floorNumber', 'Choose a floor'],
    ['kind', 'Choose a kind of place from the list'],
  ]);
  expect(errorsOf(placeFormOf(restroom), [atm, restroom])).toEqual([['kind', 'Each place can be listed only once']]);
  expect(errorsOf({ ...placeFormOf(atm), way: 'w'.repeat(121) })).toEqual([['way', 'Enter at most 120 characters']]);
});

test('a change replaces one place and leaves the others', () => {
  const moved = { ...restroom, floorNumber: 2 };
  expect(changedPlaces([atm, restroom], { before: restroom, after: moved })).toEqual([atm, moved]);
  expect(changedPlaces([atm, restroom], { before: atm })).toEqual([restroom]);
  expect(changedPlaces([atm], { after: restroom })).toEqual([atm, restroom]);
});

test('what others made of a place is the one that is new', () => {
  const theirs = { ...restroom, floorNumber: 3 };
  expect(findOtherVersion([atm, theirs], restroom, [atm, restroom])).toEqual(theirs);
  expect(findOtherVersion([atm, restroom, theirs], restroom, [atm, restroom]), 'added beside it').toEqual(restroom);
  expect(findOtherVersion([atm], restroom, [atm, restroom]), 'removed').toBeUndefined();
  expect(differencesOf(restroom, theirs, floorPlan([]))).toEqual([
    { field: 'Floor', mine: '1st Floor', theirs: '3rd Floor' },
  ]);
});
