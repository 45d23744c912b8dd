import { expect, test } from 'vitest';
import { drawQr, QUIET_ZONE, qrSvg } from './qr.ts';

test('the first row of a code is its finder patterns: seven dark modules in each upper corner', () => {
  const { path, size } = drawQr('https://example.com/one-congress-plaza');
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
});

test('the file has the quiet zone around the code', () => {
  const { size } = drawQr('x');
  expect(qrSvg('x')).toContain(`viewBox="-4 -4 ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}"`);
});
