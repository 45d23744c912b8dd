import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ZOOM, moveBy, squareOf, wholePicture } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square that is kept', () => {
  test('starts in the middle of the picture', () => {
    expect(squareOf(wide, wholePicture(wide))).toEqual({ x: 100, y: 0, side: 200 });
  });
  test('shrinks around its center with the zoom', () => {
    expect(squareOf(wide, { ...wholePicture(wide), zoom: 2 })).toEqual({ x: 150, y: 50, side: 100 });
  });
  test('moves against the picture, and stops at its edge', () => {
    const moved = moveBy(wide, wholePicture(wide), { x: 50, y: 0 }, 200);
    expect(squareOf(wide, moved)).toEqual({ x: 50, y: 0, side: 200 });
    const far = moveBy(wide, moved, { x: 9999, y: 9999 }, 200);
    expect(squareOf(wide, far)).toEqual({ x: 0, y: 0, side: 200 });
    expect(squareOf(wide, moveBy(wide, far, { x: -10, y: 0 }, 200)).x).toBe(10);
  });
});

test('the square stays within the picture for any drag and zoom', () => {
  const side = fc.integer({ min: 1, max: 8000 });
  const way = fc.record({ x: fc.integer({ min: -9999, max: 9999 }), y: fc.integer({ min: -9999, max: 9999 }) });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
      fc.array(way),
      (width, height, zoom, ways) => {
        const size = { width, height };
        const start = { ...wholePicture(size), zoom };
        const square = squareOf(
          size,
          ways.reduce((crop, step) => moveBy(size, crop, step, 288), start),
        );
        expect(square.x).toBeGreaterThanOrEqual(0);
        expect(square.y).toBeGreaterThanOrEqual(0);
        expect(square.x + square.side).toBeLessThanOrEqual(width + 1e-6);
        expect(square.y + square.side).toBeLessThanOrEqual(height + 1e-6);
      },
    ),
  );
});
