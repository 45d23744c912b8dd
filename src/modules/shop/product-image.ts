import { transaction } from '../../platform/core/context.ts';
import { storeFile } from '../../platform/records/files.ts';
import { AppError } from '../../shared/errors.ts';
import { createTurns } from '../../shared/turns.ts';
import type { AdminCtx } from '../accounts/index.ts';

const WIDTH = 1200;
const HEIGHT = 900;
const MAX_PIXELS = 50_000_000;
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/** Converts to a WebP in the frame's size. @returns its URL */
export async function storeProductImage(ctx: AdminCtx, bytes: Uint8Array): Promise<string> {
  const image = await encodePhoto(bytes);
  return `/api/files/${await transaction(ctx, (tx) => storeFile(tx, 'image/webp', image))}`;
}

/**
 * A WebP of at most 1200 × 900 pixels; the bytes decide the type. One at a time per process: a small file can decode to
 * 200 MB.
 * @throws AppError `unsupported_type`, `unreadable_file`, `unavailable` while the queue is full
 */
export async function encodePhoto(bytes: Uint8Array): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime))
    throw new AppError('unsupported_type', 'Choose a PNG, JPEG, WebP, or AVIF image');
  return await inTurn(() => encode(bytes));
}

const inTurn = createTurns('Too many pictures are being saved right now. Please try again in a few seconds.');

async function encode(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw new AppError('unreadable_file', 'This image cannot be read. Try another one.', { cause });
  }
}
