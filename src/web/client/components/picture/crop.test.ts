import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, largestPart, MAX_ZOOM, moveBy, narrowCrop, partOf, zoomOf, zoomTo } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the part that is kept', () => {
  test.for([
    [null, { x: 0, y: 0, width: 400, height: 200 }],
    [1, { x: 100, y: 0, width: 200, height: 200 }],
    [4, { x: 0, y: 50, width: 400, height: 100 }],
  ] as const)('of ratio %s starts in the middle of the picture', ([ratio, part]) => {
    expect(partOf(wide, largestPart(wide, ratio))).toEqual(part);
  });
  test('shrinks around its center with the zoom', () => {
    const closer = zoomTo(wide, largestPart(wide, 1), 1, 2);
    expect(partOf(wide, closer)).toEqual({ x: 150, y: 50, width: 100, height: 100 });
    expect(zoomOf(wide, closer, 1)).toBe(2);
  });
  test('of any shape is narrowed side by side, and no further than a quarter', () => {
    const narrow = narrowCrop(wide, largestPart(wide), 'width', 0.5);
    expect(partOf(wide, narrow)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
    expect(narrowCrop(wide, narrow, 'height', 0).height).toBe(50);
  });
  test('moves against the picture, and stops at its edge', () => {
    const moved = moveBy(wide, largestPart(wide, 1), { x: 50, y: 0 }, 200);
    expect(partOf(wide, moved)).toMatchObject({ x: 50, y: 0 });
    const movedFar = moveBy(wide, moved, { x: 9999, y: 9999 }, 200);
    expect(partOf(wide, movedFar)).toMatchObject({ x: 0, y: 0 });
    expect(partOf(wide, moveBy(wide, movedFar, { x: -10, y: 0 }, 200)).x).toBe(10);
  });
  test('is the whole picture until it is made smaller', () => {
    expect(isWhole(wide, largestPart(wide))).toBe(true);
    expect(isWhole(wide, largestPart(wide, 1))).toBe(false);
    expect(isWhole(wide, zoomTo(wide, largestPart(wide), null, 1.05))).toBe(false);
  });
});

test('the part stays within the picture for any shape, drag and zoom', () => {
  const side = fc.integer({ min: 1, max: 8000 });
  const way = fc.record({ x: fc.integer({ min: -9999, max: 9999 }), y: fc.integer({ min: -9999, max: 9999 }) });
  const ratio = fc.option(fc.double({ min: 0.1, max: 10, noNaN: true }));
  const zoom = fc.double({ min: 0, max: 2 * MAX_ZOOM, noNaN: true });
  fc.assert(
    fc.property(side, side, ratio, zoom, fc.array(way), (width, height, shape, times, ways) => {
      const size = { width, height };
      const start = zoomTo(size, largestPart(size, shape), shape, times);
      const part = partOf(
        size,
        ways.reduce((crop, step) => moveBy(size, crop, step, 288), start),
      );
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.y).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(width + 1e-6);
      expect(part.y + part.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
