import jsQR from 'jsqr';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { drawQr } from './qr.ts';
import { QUIET_ZONE } from './qr-drawing.ts';

/** The package is CommonJS: its types know a default where Node gives the function itself. */
const readQr = jsQR as unknown as typeof jsQR.default;

test('the first row of a code has the finder patterns: seven dark modules in each upper corner', () => {
  const { path, size } = drawQr('https://example.com/one-congress-plaza');
  const firstRow = runsOf(path).filter(({ row }) => row === 0);
  expect(firstRow.at(0)).toEqual({ row: 0, column: 0, width: 7 });
  expect(firstRow.at(-1)).toEqual({ row: 0, column: size - 7, width: 7 });
});

test('the runs cover exactly the dark modules', () => {
  const text = 'http://localhost:3000/meridian-tower';
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' });
  const { path, size } = drawQr(text);
  const dark = new Set<string>();
  for (const { row, column, width } of runsOf(path))
    for (let i = 0; i < width; i += 1) dark.add(`${row} ${column + i}`);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      expect(dark.has(`${row} ${column}`)).toBe(modules.get(row, column) === 1);
});

test('a decoder reads the text from the drawn code', () => {
  const text = 'https://example.com/one-congress-plaza?display=1';
  const { path, size } = drawQr(text);
  const scale = 4;
  const side = (size + 2 * QUIET_ZONE) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const run of runsOf(path)) {
    const leftEdge = (run.column + QUIET_ZONE) * scale;
    const top = (run.row + QUIET_ZONE) * scale;
    for (let row = top; row < top + scale; row += 1)
      for (let column = leftEdge; column < leftEdge + run.width * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  }
  expect(readQr(pixels, side, side)?.data).toBe(text);
});

/** Each run of dark modules where it is: in the path each begins where it stands from the one before it. */
function runsOf(path: string): { row: number; column: number; width: number }[] {
  let [column, row] = [0, 0];
  return [...path.matchAll(/m(-?\d+) (\d+)h(\d+)v1h-\3z/g)].map(([, x, y, width]) => {
    [column, row] = [column + Number(x), row + Number(y)];
    return { row, column, width: Number(width) };
  });
}
