import { route } from '../../../platform/http/route.ts';
import { readShopSettings, setShopSettings } from '../../orders/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';

export const shopSettingsRoutes = [
  route({ ...calls.readShopSettings, access: can.administer, handler: ({ ctx }) => readShopSettings(ctx) }),
  route({
    ...calls.setShopSettings,
    access: can.administer,
    async handler({ ctx, body, ifMatch }) {
      await setShopSettings(ctx, body, ifMatch);
      return await readShopSettings(ctx);
    },
  }),
];
