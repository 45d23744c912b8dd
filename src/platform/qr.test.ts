import jsQR from 'jsqr';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr, QUIET_ZONE } from './qr.ts';

/** The package is CommonJS: its types know a default where Node gives the function itself. */
const readQr = jsQR as unknown as typeof jsQR.default;

test('the first row of a code is its finder patterns: seven dark modules in each upper corner', () => {
  const { path, size } = drawQr('https://example.com/one-congress-plaza');
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
});

test('the runs cover exactly the dark modules', () => {
  const text = 'http://localhost:3000/meridian-tower';
  const { data } = encode(text, { ecc: 'H', border: 0 });
  const { path, size } = drawQr(text);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(y)} ${Number(x) + i}`);
  }
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) expect(dark.has(`${row} ${column}`)).toBe(data[row]?.[column]);
});

test('a reader finds the text in what is drawn', () => {
  const text = 'https://example.com/one-congress-plaza?display=1';
  const { path, size } = drawQr(text);
  const scale = 4;
  const side = (size + 2 * QUIET_ZONE) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const left = (Number(x) + QUIET_ZONE) * scale;
    const top = (Number(y) + QUIET_ZONE) * scale;
    for (let row = top; row < top + scale; row += 1)
      for (let column = left; column < left + Number(width) * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  }
  expect(readQr(pixels, side, side)?.data).toBe(text);
});
