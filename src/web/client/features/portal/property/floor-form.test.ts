import { describe, expect, test } from 'vitest';
import type { DescribedFloor } from '../../../../../modules/directory/schema.ts';
import {
  changedFloors,
  differencesOf,
  findOtherVersion,
  floorFormBeside,
  floorFormOf,
  isSameFloor,
} from './floor-form.ts';

const floor = (floorNumber: number, over: Partial<DescribedFloor> = {}): DescribedFloor => ({
  floorNumber,
  name: `Level ${floorNumber}`,
  exists: true,
  sign: null,
  note: null,
  description: null,
  imageUrl: null,
  elevators: null,
  button: null,
  access: null,
  ...over,
});
const mezzanine = floor(2, { sign: 'M', name: 'Mezzanine' });
const third = floor(3, { sign: '2' });

describe('the floor form', () => {
  const faultsOf = (over: object, otherFloors = [mezzanine]) =>
    floorFormBeside(otherFloors)
      .safeParse({ ...floorFormOf(), floorNumber: '14', name: 'Penthouse', ...over })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  test.each([
    [{ floorNumber: '' }, 'floorNumber', 'Floor number must be a whole number'],
    [{ floorNumber: '201' }, 'floorNumber', 'Floor number must be 200 or lower'],
    [{ floorNumber: '2' }, 'floorNumber', 'Floor 2 is listed twice'],
    [{ name: ' ' }, 'name', 'Floor name is required'],
    [{ imageUrl: 'lobby' }, 'imageUrl', 'Must be a valid URL'],
    [{ button: '2'.repeat(121) }, 'button', 'Enter at most 120 characters'],
    [{ sign: 'm' }, 'sign', '“m” is the sign of Mezzanine (floor 2).'],
    [{ sign: 'G' }, 'sign', '“G” is the sign of Ground Floor.'],
  ])('%j is refused at %s', (over, field, message) => {
    expect(faultsOf(over)).toEqual([[field, expect.stringContaining(message)]]);
  });

  test('a floor whose default sign another floor has needs its own', () => {
    expect(faultsOf({ floorNumber: '2' }, [third])).toEqual([['sign', expect.stringContaining('“2” is the sign of')]]);
    expect(faultsOf({ floorNumber: '2', sign: 'M' }, [third])).toEqual([]);
  });

  test('a number that is left out needs no name and has no sign', () => {
    const formValues = { ...floorFormOf(), floorNumber: '13', exists: false, sign: 'PH' };
    expect(floorFormBeside([]).parse(formValues)).toEqual(floor(13, { name: '13th Floor', exists: false }));
  });

  test('a saved floor is typed in and read back unchanged', () => {
    const way = { elevators: 'Elevators B', button: '2R', access: 'Call the desk' };
    const fullFloor = floor(14, {
      ...way,
      sign: 'PH',
      note: 'Badge',
      description: 'Roof',
      imageUrl: 'https://a.example/b.jpg',
    });
    expect(floorFormBeside([mezzanine]).parse(floorFormOf(fullFloor))).toEqual(fullFloor);
  });
});

test('a change replaces one floor, also under a new number', () => {
  const moved = { ...mezzanine, floorNumber: 4 };
  expect(changedFloors([mezzanine, third], { before: mezzanine, after: moved })).toEqual([third, moved]);
  expect(changedFloors([mezzanine, third], { before: mezzanine })).toEqual([third]);
  expect(changedFloors([third], { after: mezzanine })).toEqual([third, mezzanine]);
});

test('only another change of the same floor is a conflict', () => {
  const change = { before: mezzanine, after: { ...mezzanine, name: 'Half' } };
  expect(isSameFloor(findOtherVersion([mezzanine, third], change), change.before)).toBe(true);
  expect(isSameFloor(findOtherVersion([{ ...mezzanine, sign: 'MZ' }], change), change.before)).toBe(false);
  expect(isSameFloor(findOtherVersion([], change), change.before)).toBe(false);
  expect(differencesOf(change.after, { ...mezzanine, exists: false })).toEqual([
    { field: 'The building has this floor', mine: 'Yes', theirs: 'No' },
    { field: 'Floor Name', mine: 'Half', theirs: 'Mezzanine' },
  ]);
});
