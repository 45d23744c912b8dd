import { describe, expect, test } from 'vitest';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import { floorNamed } from './tenant-field.ts';

const floorFields = { note: null, description: null, imageUrl: null, exists: true };
const signs = floorPlan([
  { ...floorFields, floorNumber: 14, sign: 'PH', name: 'Penthouse' },
  { ...floorFields, floorNumber: 3, sign: '2', name: '2nd Floor' },
]);

describe('a floor typed in its cell', () => {
  test.each([
    ['3', 3],
    [' -2 ', -2],
    ['b2', -2],
    ['g', 0],
    ['ground floor', 0],
    ['3rd Floor', 3],
    ['999', 999],
    ['', null],
    ['attic', null],
    ['3.5', null],
    ['3 or 4', null],
  ])('%j is %j', (text, floor) => expect(floorNamed(text, floorPlan([]))).toBe(floor));

  test.each([
    ['ph', 14],
    ['penthouse', 14],
    ['2', 3],
    ['14', 14],
    ['B1', -1],
  ])('%j is %j in a building with signs of its own', (text, floor) => expect(floorNamed(text, signs)).toBe(floor));
});
