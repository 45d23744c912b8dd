import { AppError } from '../../shared/errors.ts';
import { createTurns } from '../../shared/turns.ts';

export const AVATAR_MAX_BYTES = 5_000_000;
const SIDE = 256;
const MAX_PIXELS = 25_000_000;
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/**
 * Converts to a square WebP without metadata. The type is detected from the bytes. One image at a time per process: a
 * small file can decode to 100 MB.
 * @throws AppError `unsupported_type`, `too_large` (pixels), `unreadable_file`, `unavailable` while the queue is full
 */
export async function avatarImage(bytes: Uint8Array): Promise<{ contentType: string; bytes: Buffer }> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime))
    throw new AppError('unsupported_type', 'Choose a PNG, JPEG, WebP, or AVIF image');
  return { contentType: 'image/webp', bytes: await inTurn(() => square(bytes)) };
}

async function square(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate().resize(SIDE, SIDE, { fit: 'cover' });
    return await image.webp({ quality: 85 }).toBuffer();
  } catch (cause) {
    if (/pixel limit/i.test(String(cause)))
      throw new AppError('too_large', 'This image has more than 25 megapixels. Choose a smaller one.', { cause });
    throw new AppError('unreadable_file', 'This image cannot be read. Try another one.', { cause });
  }
}

const inTurn = createTurns('Too many pictures are being saved right now. Please try again in a few seconds.');
