import { attachment } from '../../../platform/attachment.ts';
import { route } from '../../../platform/route.ts';
import { qrCodeOf } from '../commands/qr-codes.ts';
import { qrCodeInput } from '../schema.ts';

export const qrCodeRoutes = [
  route({
    method: 'POST',
    path: '/api/qr-code/download',
    summary: 'A QR code of a page of this site, as PNG',
    access: 'user',
    limits: ['qr'],
    body: qrCodeInput,
    reply: 'bytes',
    handler: async ({ ctx, body }) => ({
      contentType: 'image/png',
      bytes: await qrCodeOf(ctx, body),
      headers: { 'content-disposition': attachment(body.filename) },
    }),
  }),
];
