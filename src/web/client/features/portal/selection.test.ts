import { describe, expect, test } from 'vitest';
import { abilitiesOf } from '../../entities/property/abilities.ts';
import { selectProperty } from './selection.ts';

const two = [{ id: 12 }, { id: 34 }];

describe('the selected property', () => {
  test('is the one in the address', () => {
    expect(selectProperty('34', 12, two)).toEqual({ propertyId: 34, isUnknown: false });
  });
  test.each(['99', 'abc', '', '-1', '1e3'])('is none for %j in the address', (requested) => {
    expect(selectProperty(requested, 12, two)).toEqual({ propertyId: null, isUnknown: true });
  });
  test('is all of them where there are several, else the only one', () => {
    expect(selectProperty('all', 12, two)).toEqual({ propertyId: null, isUnknown: false, isAll: true });
    expect(selectProperty(null, 'all', two)).toEqual({ propertyId: null, isUnknown: false, isAll: true });
    expect(selectProperty('34', 'all', two)).toEqual({ propertyId: 34, isUnknown: false });
    expect(selectProperty('all', null, [{ id: 7 }])).toEqual({ propertyId: 7, isUnknown: false });
    expect(selectProperty(null, 'all', [{ id: 7 }])).toEqual({ propertyId: 7, isUnknown: false });
  });
  test('is the last one chosen without one in the address', () => {
    expect(selectProperty(null, 34, two).propertyId).toBe(34);
  });
  test('is not one the person has left', () => {
    expect(selectProperty(null, 99, two).propertyId).toBeNull();
  });
  test('is the only one there is', () => {
    expect(selectProperty(null, 99, [{ id: 7 }]).propertyId).toBe(7);
  });
  test('is none without properties', () => {
    expect(selectProperty(null, null, []).propertyId).toBeNull();
  });
});

test.each([
  [
    { role: 'viewer', isOwner: false },
    { manage: false, administer: false, isOwner: false },
  ],
  [
    { role: 'manager', isOwner: false },
    { manage: true, administer: false, isOwner: false },
  ],
  [
    { role: 'admin', isOwner: false },
    { manage: true, administer: true, isOwner: false },
  ],
  [
    { role: 'admin', isOwner: true },
    { manage: true, administer: true, isOwner: true },
  ],
] as const)('what %j may do', (member, expected) => {
  expect(abilitiesOf(member)).toEqual(expected);
});
