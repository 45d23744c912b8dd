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

/** RFC 6266: the name in ASCII for old programs, and as it is in UTF-8. */
function attachment(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
