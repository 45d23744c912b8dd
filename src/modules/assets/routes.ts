import type { Ctx } from '../../platform/core/context.ts';
import { type BinaryReply, route } from '../../platform/http/route.ts';
import { notFoundError } from '../../shared/errors.ts';
import * as calls from './calls.ts';
import { readStoredFile } from './files.ts';

export const assetRoutes = [calls.readPicture, calls.readFile].map((call) =>
  route({ ...call, access: 'public', handler: ({ ctx, params }) => pictureReply(ctx, params.id) }),
);

async function pictureReply(ctx: Ctx, id: string): Promise<BinaryReply> {
  const file = await readStoredFile(ctx, id);
  if (!file) throw notFoundError('File');
  return { ...file, headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
}
