import { transaction } from '../../platform/core/context.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { redraw, storeFile } from '../assets/index.ts';

/** Converts to a WebP in the frame's size. @returns its URL */
export async function storeProductImage(ctx: AdminCtx, bytes: Uint8Array): Promise<string> {
  const [image] = await redraw(bytes, 'photo');
  return `/api/files/${await transaction(ctx, (tx) => storeFile(tx, image.contentType, image.bytes))}`;
}
