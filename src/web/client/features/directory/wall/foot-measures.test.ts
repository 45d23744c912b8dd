import { expect, test } from 'vitest';
import { footMeasures } from './foot-measures.ts';

/** Of a standing wall of 1080 × 1920, on which 23 px can be read from two metres. */
const standing = {
  ...{ height: 196, width: 1080, minType: 23, isPortrait: true },
  ...{ isSearchBeside: false, hasAnnouncements: true, hasPages: false },
};

test.each([27, 36, 60])('with names of %d px a long address shrinks to fit one line', (nameType) => {
  const addressWidth = 49;
  const { address, width } = footMeasures({ ...standing, nameType, addressWidth });
  expect(address * addressWidth).toBeLessThanOrEqual(width);
  expect(address).toBeGreaterThan(0.6 * standing.minType);
});

test('an address is never illegible, nor larger than needed', () => {
  const sizeOf = (addressWidth: number) => footMeasures({ ...standing, nameType: 36, addressWidth }).address;
  expect(sizeOf(90)).toBeCloseTo(0.6 * standing.minType, 5);
  expect(sizeOf(10)).toBeCloseTo(0.74 * 0.8 * 36, 5);
});
