import { route } from '../../../platform/http/route.ts';
import { can } from '../../tenancy/index.ts';
import { readBusinessTerms, setBusinessTerms } from '../commands/business-terms.ts';
import * as calls from '../office-calls.ts';
import { readShopSettings, setShopSettings } from '../shop-settings.ts';

export const termRoutes = [
  route({ ...calls.readShopSettings, access: can.administer, handler: ({ ctx }) => readShopSettings(ctx) }),
  route({
    ...calls.setShopSettings,
    access: can.administer,
    async handler({ ctx, body, ifMatch }) {
      await setShopSettings(ctx, body, ifMatch);
      return await readShopSettings(ctx);
    },
  }),
  route({
    ...calls.readBusinessTerms,
    access: can.administer,
    handler: ({ ctx, params }) => readBusinessTerms(ctx, params.id),
  }),
  route({
    ...calls.setBusinessTerms,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await setBusinessTerms(ctx, params.id, body);
      return await readBusinessTerms(ctx, params.id);
    },
  }),
];
