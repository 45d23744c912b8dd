import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { can } from '../../tenancy/index.ts';
import { archiveProduct, createProduct, publishProduct, setFeatured, updateProduct } from '../commands/products.ts';
import {
  archiveVariant,
  createVariant,
  productOfVariant,
  restoreVariant,
  setStock,
  updateVariant,
} from '../commands/variants.ts';
import { storeProductImage } from '../product-image.ts';
import { listProductsForAdmin, readProductForAdmin } from '../queries.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });
const reply = schema.adminProductReply;

/** Changes of variants answer with the whole product. */
const productAround = async (ctx: AdminCtx, variantId: number) =>
  await readProductForAdmin(ctx, await productOfVariant(ctx, variantId));

const productRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/products',
    summary: 'List all products, including those not on sale',
    access: can.administer,
    reply: z.array(reply),
    handler: ({ ctx }) => listProductsForAdmin(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/admin/products/:id',
    summary: 'Read a product with all variants',
    access: can.administer,
    params: byId,
    reply,
    handler: ({ ctx, params }) => readProductForAdmin(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/admin/products',
    summary: 'Add a product; publish it to put it on sale',
    access: can.administer,
    body: schema.productInput,
    status: 201,
    reply,
    createsOnce: true,
    handler: async ({ ctx, body }) => readProductForAdmin(ctx, await createProduct(ctx, body)),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/featured-products',
    summary: 'Set the featured products and their order',
    access: can.administer,
    body: schema.featuredInput,
    reply: z.array(reply),
    async handler({ ctx, body }) {
      await setFeatured(ctx, body.productIds);
      return await listProductsForAdmin(ctx);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/products/:id',
    summary: 'Update a product, without its variants',
    access: can.administer,
    params: byId,
    body: schema.productChanges,
    reply,
    async handler({ ctx, params, body, ifMatch }) {
      await updateProduct(ctx, params.id, body, ifMatch);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/products/:id',
    summary: 'Archive a product; orders keep it',
    access: can.administer,
    params: byId,
    handler: ({ ctx, params }) => archiveProduct(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/admin/products/:id/publish',
    summary: 'Publish a product',
    access: can.administer,
    params: byId,
    reply,
    async handler({ ctx, params }) {
      await publishProduct(ctx, params.id);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/product-images',
    summary: 'Upload a picture for a product or variant',
    access: can.administer,
    limits: ['upload'],
    upload: { field: 'image', maxBytes: schema.PHOTO_MAX_BYTES },
    status: 201,
    reply: schema.imageReply,
    handler: async ({ ctx, file }) => ({ imageUrl: await storeProductImage(ctx, file) }),
  }),
];

const variantRoutes = [
  route({
    method: 'POST',
    path: '/api/admin/products/:id/variants',
    summary: 'Add a variant',
    access: can.administer,
    params: byId,
    body: schema.createVariantInput,
    status: 201,
    reply,
    createsOnce: true,
    async handler({ ctx, params, body }) {
      await createVariant(ctx, params.id, body);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/variants/:id',
    summary: 'Update name, price and picture of a variant',
    access: can.administer,
    params: byId,
    body: schema.variantChanges,
    reply,
    async handler({ ctx, params, body }) {
      await updateVariant(ctx, params.id, body);
      return await productAround(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/variants/:id/stock',
    summary: 'Set the stock of a variant',
    access: can.administer,
    params: byId,
    body: schema.stockInput,
    reply,
    async handler({ ctx, params, body }) {
      await setStock(ctx, params.id, body);
      return await productAround(ctx, params.id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/variants/:id',
    summary: 'Archive a variant; orders keep it',
    access: can.administer,
    params: byId,
    handler: ({ ctx, params }) => archiveVariant(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/admin/variants/:id/restore',
    summary: 'Restore a variant',
    access: can.administer,
    params: byId,
    reply,
    async handler({ ctx, params }) {
      await restoreVariant(ctx, params.id);
      return await productAround(ctx, params.id);
    },
  }),
];

export const productAdminRoutes = [...productRoutes, ...variantRoutes];
