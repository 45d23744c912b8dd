import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { administer } from '../access.ts';

import {
  beginSetUp,
  confirmSetUp,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '../commands/factor-set-up.ts';
import { signInWithCode } from '../commands/factor-sign-in.ts';
import { currentUser, secondFactorStatus } from '../queries.ts';
import * as schema from '../schema.ts';
import { sessionReply } from '../schema.ts';

export const secondFactorRoutes = [
  route({
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'Sign in, second step: a code of the app or a recovery code',
    access: 'public',
    session: true,
    limits: ['secondFactor', 'secondFactorDay'],
    body: schema.codeInput,
    reply: sessionReply,
    async handler({ ctx, body, session }) {
      const identity = await signInWithCode(ctx, session.awaited, body.code);
      await session.start(identity);
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/user/second-factor',
    summary: 'Read the status of your second factor',
    access: 'user',
    withoutSecondFactor: true,
    reply: schema.statusReply,
    handler: ({ ctx }) => secondFactorStatus(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/user/second-factor',
    summary: 'Start setting up a second factor: a key for an authenticator app',
    access: 'user',
    notWhileImpersonating: true,
    withoutSecondFactor: true,
    limits: ['password'],
    body: schema.setUpInput,
    reply: schema.setUpReply,
    handler: ({ ctx, body, session }) =>
      beginSetUp(ctx, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
  route({
    method: 'POST',
    path: '/api/user/second-factor/confirm',
    summary: 'Turn on the second factor by a code of the app; all other sessions end',
    access: 'user',
    notWhileImpersonating: true,
    withoutSecondFactor: true,
    limits: ['secondFactor', 'secondFactorDay'],
    body: schema.codeInput,
    reply: schema.recoveryCodesReply,
    async handler({ ctx, body, session }) {
      const { identity, recoveryCodes } = await confirmSetUp(ctx, body.code);
      await session.start(identity, 'Two-step verification is on.');
      return { recoveryCodes };
    },
  }),
  route({
    method: 'POST',
    path: '/api/user/second-factor/remove',
    summary: 'Turn off the second factor; all other sessions end',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['password', 'secondFactor', 'secondFactorDay'],
    body: schema.provenCodeInput,
    async handler({ ctx, body, session }) {
      await session.start(await removeSecondFactor(ctx, body), 'Two-step verification is off.');
    },
  }),
  route({
    method: 'POST',
    path: '/api/user/second-factor/recovery-codes',
    summary: 'Replace all recovery codes',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['password', 'secondFactor', 'secondFactorDay'],
    body: schema.provenCodeInput,
    reply: schema.recoveryCodesReply,
    handler: async ({ ctx, body }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/users/:id/reset-second-factor',
    summary: 'Remove the second factor of a user; their sessions end',
    access: administer,
    params: z.object({ id: idText }),
    limits: ['password'],
    body: schema.setUpInput,
    handler: ({ ctx, params, body, session }) =>
      resetSecondFactor(ctx, params.id, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
];
