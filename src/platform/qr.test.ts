import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { drawQr } from './qr.ts';

test('the first row of a code is its finder patterns: seven dark modules in each upper corner', () => {
  const { path, size } = drawQr('https://example.com/one-congress-plaza');
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
});

test('the runs cover exactly the dark modules', () => {
  const text = 'http://localhost:3000/meridian-tower';
  const { modules } = create(text, { errorCorrectionLevel: 'H' });
  const { path, size } = drawQr(text);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(y)} ${Number(x) + i}`);
  }
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      expect(dark.has(`${row} ${column}`)).toBe(Boolean(modules.get(row, column)));
});
