import { expect, test } from 'vitest';
import { orderTexts } from './texts.ts';

test('the words that were promised', () => {
  expect(orderTexts).toMatchObject({
    confirmation: { notFound: 'Order Not Found', viewOrders: 'View My Orders', shop: 'Continue Shopping' },
    list: {
      failed: 'Failed to fetch orders',
      downloadQr: 'Download QR Code',
      viewDirectory: 'View Directory',
      qrFailed: 'Failed to generate QR code',
    },
  });
  expect(orderTexts.confirmation.shipping).toContain('ship within 2-3 business days');
});
