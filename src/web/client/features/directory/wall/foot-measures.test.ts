import { describe, expect, test } from 'vitest';
import { footMeasures } from './foot-measures.ts';

const linesOf = (em: number) => (width: number) => Math.ceil(em / width);
/** Foot of a portrait wall on which 23 px can be read from two meters; the announcement has 30 em. */
const standing = {
  height: 196,
  width: 1080,
  minType: 23,
  nameType: 36,
  addressWidth: 24,
  isPortrait: true,
  isSearchBeside: false,
  hasPages: false,
  linesIn: linesOf(30),
};
const lying = { ...standing, height: 119, width: 1920, isPortrait: false };

test.each([27, 36, 60])('with names of %d px an address shrinks to fit one line', (nameType) => {
  const { address, width } = footMeasures({ ...standing, nameType });
  expect(address * standing.addressWidth).toBeLessThanOrEqual(width);
});

test('an address is legible from where people stand, and stays smaller than a name', () => {
  const sizeOf = (addressWidth: number, nameType = 36) =>
    footMeasures({ ...standing, linesIn: () => 0, nameType, addressWidth }).address;
  expect(sizeOf(90)).toBe(standing.minType);
  expect(sizeOf(10, 45)).toBeCloseTo(0.74 * 0.8 * 45, 5);
  expect(sizeOf(10, 160)).toBeCloseTo(1.6 * standing.minType, 5);
});

test('an announcement shrinks until it has two lines, and no further than it can be read', () => {
  const measured = footMeasures({ ...standing, nameType: 90, linesIn: linesOf(40) });
  expect(Math.ceil((40 * measured.announcement) / measured.width)).toBe(2);
  expect(measured.announcement).toBeGreaterThan(0.9 * (measured.width / 20));
  const long = footMeasures({ ...standing, linesIn: linesOf(400) });
  expect([long.announcement, long.lines]).toEqual([standing.minType, 2]);
});

describe('what has no room in legible type takes turns', () => {
  const legible = (task: Parameters<typeof footMeasures>[0]) => {
    const measured = footMeasures(task);
    expect(Math.min(measured.announcement, measured.address)).toBeGreaterThanOrEqual(task.minType);
    return measured;
  };
  test('nothing on one page', () => {
    for (const task of [standing, lying]) expect(legible(task)).toMatchObject({ isInTurn: false, height: task.height });
  });
  test('announcement and address beside the number of the page', () => {
    expect(legible({ ...standing, hasPages: true })).toMatchObject({ isInTurn: false });
    expect(legible({ ...lying, hasPages: true })).toMatchObject({ isInTurn: true, lines: 2, height: lying.height });
  });
  test('the lines of an announcement on a screen that is read from afar', () => {
    const { lines, height } = legible({ ...lying, hasPages: true, minType: 46 });
    expect(lines).toBe(1);
    expect(height).toBeGreaterThan(lying.height);
  });
  test('no address without announcements', () => {
    expect(legible({ ...lying, hasPages: true, linesIn: () => 0 })).toMatchObject({ isInTurn: false });
  });
});
