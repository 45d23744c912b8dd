import { type Ctx, forUpdate, type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { recordEvent } from '../../platform/events/outbox.ts';
import { queueAccountOf } from '../../platform/process/fair-queue.ts';
import { reserveBytes, UNLIMITED } from '../../platform/records/storage.ts';
import { AppError } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { fetchPicture, redraw, storeFile } from '../assets/index.ts';
import { productsChanged } from './events.ts';
import { ProductRow, VariantRow } from './product.entity.ts';
import type { ProductImage } from './schema.ts';

export async function storeProductImage(ctx: AdminCtx, bytes: Uint8Array): Promise<string> {
  return await storeImage(ctx, (await redraw(queueAccountOf(ctx), bytes, 'photo'))[0]);
}

const storeImage = async (ctx: Ctx, drawn: { contentType: string; bytes: Buffer }): Promise<string> =>
  await transaction(ctx, async (tx) => {
    const [image] = await reserveBytes(tx, UNLIMITED, [drawn]);
    return `/api/files/${await storeFile(tx, image, { accountId: null })}`;
  });

interface Illustrated {
  readonly images?: readonly ProductImage[] | undefined;
  readonly imageUrl?: string | null | undefined;
}

const isExternalUrl = (url: string) => !url.startsWith('/');

const externalImages = ({ images = [], imageUrl }: Illustrated): [name: string, url: string][] =>
  [
    ...images.map((image, index): [string, string] => [`images.${index}.imageUrl`, image.imageUrl]),
    ...(imageUrl ? [['imageUrl', imageUrl] satisfies [string, string]] : []),
  ].filter(([, url]) => isExternalUrl(url));

/** Downloads and stores pictures. @returns the URLs of the copies, without failed downloads */
async function copyImages(ctx: Ctx, urls: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>();
  for (const url of new Set(urls)) {
    const picture = await fetchPicture(ctx, url, { recipe: 'photo', account: queueAccountOf(ctx) });
    if ('files' in picture) copies.set(url, await storeImage(ctx, picture.files[0]));
    else ctx.platform.log.info({ url, fault: picture.fault }, 'a product picture could not be downloaded');
  }
  return copies;
}

const replaceImageUrls = <T extends Illustrated>(product: T, copies: ReadonlyMap<string, string>): T => ({
  ...product,
  ...(product.images && {
    images: product.images.map((image) => ({ ...image, imageUrl: copies.get(image.imageUrl) ?? image.imageUrl })),
  }),
  ...(product.imageUrl && { imageUrl: copies.get(product.imageUrl) ?? product.imageUrl }),
});

/**
 * Copies external pictures, because pages only show those of this server.
 * @returns the input with the URLs of the copies
 * @throws AppError `invalid` by input name for each failed download
 */
export async function importImages<T extends Illustrated>(ctx: OutsideTransaction, product: T): Promise<T> {
  const external = externalImages(product);
  const copies = await copyImages(
    ctx,
    external.map(([, url]) => url),
  );
  const message = 'This picture cannot be downloaded. Check its address, or upload the picture instead.';
  const failed = external.filter(([, url]) => !copies.has(url));
  if (failed.length > 0)
    throw new AppError('invalid', message, { fields: Object.fromEntries(failed.map(([name]) => [name, message])) });
  return replaceImageUrls(product, copies);
}

/** Copies external pictures of releases before 0.3; retries failed ones a day later. */
export async function importLinkedImages(ctx: OutsideTransaction): Promise<void> {
  const [products, variants] = [await ctx.em.find(ProductRow, {}), await ctx.em.find(VariantRow, {})];
  const urls = [...products, ...variants].flatMap(externalImages).map(([, url]) => url);
  const copies = await copyImages(ctx, urls);
  if (copies.size === 0) return;
  const hasCopy = (row: Illustrated) => externalImages(row).some(([, url]) => copies.has(url));
  await transaction(ctx, async (tx) => {
    const changedProducts = products.filter(hasCopy).map(({ id }) => id);
    for (const { id, images } of await tx.em.find(ProductRow, { id: { $in: changedProducts } }, forUpdate))
      await tx.em.nativeUpdate(ProductRow, { id }, replaceImageUrls({ images }, copies));
    const changedVariants = variants.filter(hasCopy);
    for (const { id, imageUrl } of await tx.em.find(
      VariantRow,
      { id: { $in: changedVariants.map(({ id }) => id) } },
      forUpdate,
    ))
      await tx.em.nativeUpdate(VariantRow, { id }, replaceImageUrls({ imageUrl }, copies));
    const productIds = [...new Set([...changedProducts, ...changedVariants.map(({ productId }) => productId)])];
    await recordEvent(tx, productsChanged, { productIds });
  });
}
