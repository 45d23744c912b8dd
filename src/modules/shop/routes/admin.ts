import { route } from '../../../platform/http/route.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';
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

const readProductOfVariant = async (ctx: AdminCtx, variantId: number) =>
  await readProductForAdmin(ctx, await productOfVariant(ctx, variantId));

const productRoutes = [
  route({ ...calls.listProductsForAdmin, access: can.administer, handler: ({ ctx }) => listProductsForAdmin(ctx) }),
  route({
    ...calls.readProductForAdmin,
    access: can.administer,
    handler: ({ ctx, params }) => readProductForAdmin(ctx, params.id),
  }),
  route({
    ...calls.createProduct,
    access: can.administer,
    handler: async ({ ctx, body }) => readProductForAdmin(ctx, await createProduct(ctx, body)),
  }),
  route({
    ...calls.setFeatured,
    access: can.administer,
    async handler({ ctx, body }) {
      await setFeatured(ctx, body.productIds);
      return await listProductsForAdmin(ctx);
    },
  }),
  route({
    ...calls.updateProduct,
    access: can.administer,
    async handler({ ctx, params, body, ifMatch }) {
      await updateProduct(ctx, params.id, body, ifMatch);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    ...calls.archiveProduct,
    access: can.administer,
    handler: ({ ctx, params }) => archiveProduct(ctx, params.id),
  }),
  route({
    ...calls.publishProduct,
    access: can.administer,
    async handler({ ctx, params }) {
      await publishProduct(ctx, params.id);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    ...calls.uploadProductImage,
    access: can.administer,
    handler: async ({ ctx, file }) => ({ imageUrl: await storeProductImage(ctx, file) }),
  }),
];

const variantRoutes = [
  route({
    ...calls.createVariant,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await createVariant(ctx, params.id, body);
      return await readProductForAdmin(ctx, params.id);
    },
  }),
  route({
    ...calls.updateVariant,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await updateVariant(ctx, params.id, body);
      return await readProductOfVariant(ctx, params.id);
    },
  }),
  route({
    ...calls.setStock,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await setStock(ctx, params.id, body);
      return await readProductOfVariant(ctx, params.id);
    },
  }),
  route({
    ...calls.archiveVariant,
    access: can.administer,
    handler: ({ ctx, params }) => archiveVariant(ctx, params.id),
  }),
  route({
    ...calls.restoreVariant,
    access: can.administer,
    async handler({ ctx, params }) {
      await restoreVariant(ctx, params.id);
      return await readProductOfVariant(ctx, params.id);
    },
  }),
];

export const productAdminRoutes = [...productRoutes, ...variantRoutes];
