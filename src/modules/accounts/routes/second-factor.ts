import { route } from '../../../platform/http/route.ts';
import { administer } from '../access.ts';
import * as calls from '../calls.ts';

import {
  beginSetUp,
  confirmSetUp,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '../commands/factor-set-up.ts';
import { signInWithCode } from '../commands/factor-sign-in.ts';
import { currentUser, secondFactorStatus } from '../queries.ts';

export const secondFactorRoutes = [
  route({
    ...calls.signInWithCode,
    access: 'public',
    async handler({ ctx, body, session }) {
      const identity = await signInWithCode(ctx, session.awaitedIdentity, body.code);
      await session.start(identity);
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
  route({ ...calls.readSecondFactor, access: 'user', handler: ({ ctx }) => secondFactorStatus(ctx) }),
  route({ ...calls.beginSetUp, access: 'user', handler: ({ ctx }) => beginSetUp(ctx) }),
  route({
    ...calls.confirmSetUp,
    access: 'user',
    async handler({ ctx, body, session }) {
      const { identity, recoveryCodes } = await confirmSetUp(ctx, body.code);
      await session.start(identity, 'Two-step verification is on.');
      return { recoveryCodes };
    },
  }),
  route({
    ...calls.removeSecondFactor,
    access: 'user',
    async handler({ ctx, body, session }) {
      await session.start(await removeSecondFactor(ctx, body), 'Two-step verification is off.');
    },
  }),
  route({
    ...calls.renewRecoveryCodes,
    access: 'user',
    handler: async ({ ctx, body }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, body) }),
  }),
  route({
    ...calls.resetSecondFactor,
    access: administer,
    handler: ({ ctx, params }) => resetSecondFactor(ctx, params.id),
  }),
];
