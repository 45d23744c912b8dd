import type { Env } from '../../platform/config/env.ts';
import type { Ctx } from '../../platform/core/context.ts';
import type { BinaryReply } from '../../platform/http/route.ts';
import { heavyWork, queueAccountOf } from '../../platform/process/fair-queue.ts';
import { notFoundError } from '../../shared/errors.ts';
import { catalogOf } from './catalog.ts';
import { drawPlacard } from './placard-drawing.ts';
import { type DrawingQuery, isPlacard } from './schema.ts';
import { faceOf } from './values.ts';

export const directoryUrl = ({ APP_URL }: Pick<Env, 'APP_URL'>, slug: string) => `${APP_URL}/${slug}`;

/** Draws a placard before purchase. @throws AppError `not_found` for other products */
export async function drawSamplePlacard(ctx: Ctx, productId: number, options: DrawingQuery): Promise<BinaryReply> {
  const { platform } = ctx;
  const product = (await catalogOf(platform)).find(({ id }) => id === productId);
  const variant = product?.variants.find(({ id }) => id === options.variantId);
  if (!product || !isPlacard(product.category) || (options.variantId !== undefined && !variant))
    throw notFoundError('Placard');
  const { name, address, directory } = options;
  const url = directory === null ? null : directoryUrl(platform.env, directory);
  const placard = { face: faceOf(product, variant), name, address: address || null, url };
  return svgReply(await heavyWork.run(queueAccountOf(ctx), (turn) => drawPlacard(turn, placard)));
}

/** @param fileName makes it a download */
export const svgReply = (svg: string, fileName?: string): BinaryReply => ({
  contentType: 'image/svg+xml; charset=utf-8',
  bytes: Buffer.from(svg),
  headers: fileName ? { 'content-disposition': `attachment; filename="${fileName}"` } : {},
});
