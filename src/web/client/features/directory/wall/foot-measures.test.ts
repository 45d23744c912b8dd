import { expect, test } from 'vitest';
import { footMeasures } from './foot-measures.ts';

/** Of a standing wall of 1080 × 1920, on which 23 px can be read from two metres. */
const standing = {
  ...{ height: 196, width: 1080, minType: 23, isPortrait: true },
  ...{ isSearchBeside: false, hasAnnouncements: true, hasPages: false },
};

test.each([27, 36, 60])('with names of %d px an address shrinks to fit one line', (nameType) => {
  const addressWidth = 24;
  const { address, width } = footMeasures({ ...standing, nameType, addressWidth });
  expect(address * addressWidth).toBeLessThanOrEqual(width);
});

test('an address is legible from where people stand, and stays smaller than a name', () => {
  const sizeOf = (addressWidth: number, nameType = 36) =>
    footMeasures({ ...standing, hasAnnouncements: false, nameType, addressWidth }).address;
  expect(sizeOf(90)).toBe(standing.minType);
  expect(sizeOf(10, 45)).toBeCloseTo(0.74 * 0.8 * 45, 5);
  expect(sizeOf(10, 160)).toBeCloseTo(1.6 * standing.minType, 5);
});
