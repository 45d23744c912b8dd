import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { doNothing, now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { heavyWork, queueAccountOf, type Turn } from '../../../platform/process/fair-queue.ts';
import { findStorageRefusal } from '../../../platform/records/storage.ts';
import { AppError } from '../../../shared/errors.ts';
import { drawQr } from '../../../shared/qr.ts';
import { QUIET_ZONE } from '../../../shared/qr-drawing.ts';
import { qrCodeWanted } from '../events.ts';
import { QrCodeRow } from '../qr-code.entity.ts';
import type { QrCodeRequest } from '../schema.ts';
import { tables } from '../tables.ts';

const WAIT_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 40;

/**
 * Returns the PNG of a QR code for a URL of this site, drawn by the `qr` queue and cached.
 * @throws AppError `invalid` for another site, `storage_full`, `unavailable` after a timeout
 */
export async function qrCodeOf(ctx: SignedInCtx, { url, size }: Pick<QrCodeRequest, 'url' | 'size'>): Promise<Buffer> {
  const address = new URL(url);
  if (address.origin !== ctx.platform.env.APP_URL || address.username || address.password) {
    const message = 'Only URLs of this site can be used';
    throw new AppError('invalid', message, { fields: { url: message } });
  }
  if (address.href.length > MAX_URL_CHARACTERS) {
    const message = 'This URL is too long for a QR code';
    throw new AppError('invalid', message, { fields: { url: message } });
  }
  const key = createHash('sha256').update(`${size} ${address.href}`).digest('hex');
  const png = (await pngOf(ctx, key)) ?? (await requestQrCode(ctx, { key, url: address.href, size }));
  if (png.length > 0) return png;
  throw new AppError('invalid', 'This size is too small for the URL', { fields: { size: 'Too small' } });
}

/** Maximum length: level H holds 1,273 bytes (ISO/IEC 18004, version 40). */
const MAX_URL_CHARACTERS = 1_200;

/** Draws a requested code; idempotent. An empty PNG marks an impossible size. */
export async function drawQueuedQrCode(ctx: Ctx, key: string): Promise<void> {
  const row = await ctx.em.findOne(QrCodeRow, { key, png: null });
  if (!row) return;
  const account = row.accountId === null ? queueAccountOf(ctx) : `user:${row.accountId}`;
  const png = (await heavyWork.run(account, (turn) => drawPng(turn, row.url, row.size))) ?? Buffer.alloc(0);
  await writeOutsideTransaction(ctx, tables(ctx).updateTable('qr_code').set({ png }).where('key', '=', key));
}

/** Size that the view `stored_bytes` assumes for a pending code. */
const CODE_BYTES = 50_000;

async function requestQrCode(ctx: SignedInCtx, request: { key: string; url: string; size: number }): Promise<Buffer> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const { key, url, size } = request;
    const refusal = await findStorageRefusal(tx, { propertyId: null, accountId: userId }, CODE_BYTES);
    if (refusal) throw refusal;
    const code = tables(tx).insertInto('qr_code').values({ key, url, size, createdAt: now, accountId: userId });
    await write(tx, code.onConflict(doNothing));
    await recordEvent(tx, qrCodeWanted, { key });
  });
  for (
    const deadline = performance.now() + WAIT_TIMEOUT_MS;
    performance.now() < deadline;
    await sleep(POLL_INTERVAL_MS)
  ) {
    const png = await pngOf(ctx, request.key);
    if (png) return png;
  }
  throw new AppError('unavailable', 'The QR code is being created. Please try again in a moment.', { retryAfter: 5 });
}

async function pngOf(ctx: Ctx, key: string): Promise<Buffer | null> {
  const [row] = await query(ctx, tables(ctx).selectFrom('qr_code').select('png').where('key', '=', key));
  return row?.png ? Buffer.from(row.png) : null;
}

/**
 * A PNG of exactly `size` by `size` pixels with whole-pixel modules, level H.
 * @returns `null` when it has too few pixels
 */
async function drawPng(_turn: Turn, url: string, size: number): Promise<Buffer | null> {
  const { path, size: modules } = drawQr(url);
  const scale = Math.floor(size / (modules + 2 * QUIET_ZONE));
  if (scale < 1) return null;
  const start = Math.floor((size - modules * scale) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" shape-rendering="crispEdges">
<rect width="100%" height="100%" fill="#fff"/><path transform="translate(${start} ${start}) scale(${scale})" d="${path}"/></svg>`;
  const { default: sharp } = await import('sharp');
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer();
}
