import { expect, test } from 'vitest';
import { drawQr } from '../../../../../shared/qr.ts';
import { QUIET_ZONE } from '../../../../../shared/qr-drawing.ts';
import { qrFile } from './qr-file.ts';

test('the file includes the quiet zone', () => {
  const { size } = drawQr('x');
  expect(qrFile('x')).toContain(`viewBox="-4 -4 ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}"`);
});
