import { transaction } from '../../platform/core/context.ts';
import { storeFile } from '../../platform/records/files.ts';
import { AppError } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';

export const IMAGE_MAX_BYTES = 10_000_000;
const WIDTH = 1200;
const HEIGHT = 900;
const MAX_PIXELS = 50_000_000;
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/** Converts to a WebP in the frame's size; the bytes decide the type. @returns its URL */
export async function storeProductImage(ctx: AdminCtx, bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime))
    throw new AppError('unsupported_type', 'Choose a PNG, JPEG, WebP, or AVIF image');
  const image = await encode(bytes);
  return `/api/files/${await transaction(ctx, (tx) => storeFile(tx, 'image/webp', image))}`;
}

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
