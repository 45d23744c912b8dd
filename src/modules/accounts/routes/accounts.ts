import type { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { route, StatusReply } from '../../../platform/http/route.ts';
import * as calls from '../calls.ts';
import { login, recordLogout, register, setAvatar, updateProfile } from '../commands/accounts.ts';
import { confirmEmail, resendConfirmation } from '../commands/confirmations.ts';
import { changePassword, requestPasswordReset } from '../commands/credentials.ts';
import { currentUser } from '../queries.ts';
import type * as schema from '../schema.ts';

/** Reply that rate limits do not count as a failure: the password was right. */
const secondFactorRequired = ({ requestId }: Ctx) =>
  new StatusReply(401, {
    error: 'Enter the code from your authenticator app',
    code: 'second_factor_required',
    details: { methods: ['totp', 'recovery_code'] },
    requestId,
  } satisfies z.input<typeof schema.secondFactorRequiredReply>);

export const accountRoutes = [
  route({
    ...calls.register,
    access: 'public',
    async handler({ ctx, body, session }) {
      await session.requireStore(); // reachable: the rate limits have just used it
      const identity = await register(ctx, body);
      await session.start(identity, 'Your account has been created.');
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
  route({
    ...calls.login,
    access: 'public',
    async handler({ ctx, body, session }) {
      const { identity, needsSecondFactor } = await login(ctx, body);
      if (needsSecondFactor) {
        await session.awaitSecondFactor(identity);
        return secondFactorRequired(ctx);
      }
      await session.start(identity);
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
  route({
    ...calls.logout,
    access: 'public',
    async handler({ ctx, session, setHeader }) {
      setHeader('clear-site-data', '"cache"');
      if (ctx.actor) await recordLogout({ ...ctx, actor: ctx.actor });
      await session.end();
    },
  }),
  route({
    ...calls.readUser,
    access: 'user',
    handler: ({ ctx }) => currentUser(ctx, ctx.actor.userId, ctx.actor.impersonatorId),
  }),
  route({
    ...calls.requestPasswordReset,
    access: 'public',
    async handler({ ctx, body }) {
      await requestPasswordReset(ctx, body.email);
      return { message: 'If an account exists for this address, a link is on its way. It expires in 1 hour.' };
    },
  }),
  route({
    ...calls.confirmEmail,
    access: 'public',
    async handler({ ctx, body }) {
      await confirmEmail(ctx, body.token);
      return { message: 'Your email address is confirmed.' };
    },
  }),
  route({ ...calls.resendConfirmation, access: 'user', handler: ({ ctx }) => resendConfirmation(ctx) }),
  route({
    ...calls.changePassword,
    access: 'user',
    async handler({ ctx, body, session }) {
      await session.start(await changePassword(ctx, body), 'Your password has been changed.');
      return await currentUser(ctx, ctx.actor.userId, null);
    },
  }),
  route({
    ...calls.updateProfile,
    access: 'user',
    async handler({ ctx, body, session }) {
      const newIdentity = await updateProfile(ctx, body, session.msSinceProof);
      if (newIdentity) await session.start(newIdentity, 'Your profile has been saved.');
      return await currentUser(ctx, ctx.actor.userId, ctx.actor.impersonatorId);
    },
  }),
  route({
    ...calls.setAvatar,
    access: 'user',
    handler: async ({ ctx, file }) => ({ avatarUrl: await setAvatar(ctx, file) }),
  }),
];
