import type { Env } from '../../platform/config/env.ts';
import type { Ctx } from '../../platform/core/context.ts';
import type { Bytes } from '../../platform/http/route.ts';
import { notFound } from '../../shared/errors.ts';
import { catalogOf } from './catalog.ts';
import { drawPlacard } from './placard-drawing.ts';
import { type DrawingQuery, isMade } from './schema.ts';
import { faceOf } from './values.ts';

/** Where the code of a directory leads. */
export const directoryUrl = ({ APP_URL }: Pick<Env, 'APP_URL'>, slug: string) => `${APP_URL}/${slug}`;

/** A placard before it is bought. @throws AppError `not_found` for other products */
export async function drawSample(ctx: Ctx, productId: number, wanted: DrawingQuery): Promise<Bytes> {
  const { platform } = ctx;
  const product = (await catalogOf(platform)).find(({ id }) => id === productId);
  const variant = product?.variants.find(({ id }) => id === wanted.variantId);
  if (!product || !isMade(product.category) || (wanted.variantId !== undefined && !variant)) throw notFound('Placard');
  const { name, address, directory } = wanted;
  const url = directory === null ? null : directoryUrl(platform.env, directory);
  return svgReply(await drawPlacard({ face: faceOf(product, variant), name, address: address || null, url }));
}

/** @param fileName to download it */
export const svgReply = (svg: string, fileName?: string): Bytes => ({
  contentType: 'image/svg+xml; charset=utf-8',
  bytes: Buffer.from(svg),
  headers: fileName ? { 'content-disposition': `attachment; filename="${fileName}"` } : {},
});
