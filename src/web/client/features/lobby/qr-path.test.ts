import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('the runs cover exactly the dark modules', () => {
  const { modules } = create('http://localhost:3000/meridian-tower', { errorCorrectionLevel: 'H' });
  const { path, size } = qrPath(modules);
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i += 1) dark.add(`${Number(y)} ${Number(x) + i}`);
  }
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      expect(dark.has(`${row} ${column}`)).toBe(Boolean(modules.get(row, column)));
});
