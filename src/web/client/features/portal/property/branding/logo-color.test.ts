import { expect, test } from 'vitest';
import { accentOfPixels } from './logo-color.ts';

const pixels = (...colors: readonly (readonly [count: number, ...rgba: number[]])[]) =>
  colors.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat());

test('a logo’s color is its most colorful one, whatever the white around it', () => {
  expect(accentOfPixels(pixels([900, 255, 255, 255, 255], [80, 32, 64, 160, 255], [20, 0, 0, 0, 255]))).toBe('#2040a0');
});

test('a gray logo’s color is its dark gray', () => {
  expect(accentOfPixels(pixels([50, 255, 255, 255, 255], [40, 32, 32, 32, 255]))).toBe('#202020');
});

test('what is transparent does not count', () => {
  expect(accentOfPixels(pixels([90, 255, 0, 0, 0], [10, 0, 128, 0, 255]))).toBe('#008000');
  expect(accentOfPixels(pixels([90, 255, 0, 0, 0]))).toBeNull();
});
