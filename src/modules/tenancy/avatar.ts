import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';

export const AVATAR_MAX_BYTES = 5_000_000;
const SIDE = 256;
const MAX_PIXELS = 50_000_000;
const ACCEPTED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/** The picture as a square WebP without its metadata. What counts are the bytes, not the name or the declared type. */
export async function avatarImage(bytes: Uint8Array): Promise<{ contentType: string; bytes: Buffer }> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime))
    throw new AppError('unsupported_type', 'Choose a PNG, JPEG, WebP or AVIF image');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate().resize(SIDE, SIDE, { fit: 'cover' });
    return { contentType: 'image/webp', bytes: await image.webp({ quality: 85 }).toBuffer() };
  } catch (cause) {
    throw new AppError('unreadable_file', 'This image cannot be read. Try another one.', { cause });
  }
}
