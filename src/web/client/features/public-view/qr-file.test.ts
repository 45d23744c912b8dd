import { expect, test } from 'vitest';
import { drawQr, QUIET_ZONE } from '../../../../platform/qr.ts';
import { qrSvg } from './qr-file.ts';

test('the file has the quiet zone around the code', () => {
  const { size } = drawQr('x');
  expect(qrSvg('x')).toContain(`viewBox="-4 -4 ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}"`);
});
