import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { OtherReply, route } from '../../../platform/http/route.ts';
import { readStoredFile } from '../../../platform/records/files.ts';
import { notFound } from '../../../shared/errors.ts';
import { AVATAR_MAX_BYTES } from '../avatar.ts';
import { login, noteLogout, register, setAvatar, updateProfile } from '../commands/accounts.ts';
import { confirmEmail, resendConfirmation } from '../commands/confirmations.ts';
import { changePassword, requestPasswordReset } from '../commands/credentials.ts';
import { currentUser } from '../queries.ts';
import * as schema from '../schema.ts';

const accepted = z.object({ message: z.string() });
const fileId = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'Invalid ID') });

/** Not a failure for the rate limits: the password was right. */
const secondFactorRequired = ({ requestId }: Ctx) =>
  new OtherReply(401, {
    error: 'Enter the code from your authenticator app',
    code: 'second_factor_required',
    details: { methods: ['totp', 'recovery_code'] },
    requestId,
  } satisfies z.input<typeof schema.secondFactorRequiredReply>);

export const accountRoutes = [
  route({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account and sign in',
    access: 'public',
    session: true,
    limits: ['register'],
    body: schema.registerInput,
    status: 201,
    reply: schema.sessionReply,
    async handler({ ctx, body, session }) {
      await session.requireStore(); // the rate limits have just used it
      const identity = await register(ctx, body);
      await session.start(identity, 'Your account has been created.');
      return { user: await currentUser(ctx, identity.userId, null) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'public',
    session: true,
    limits: ['login', 'loginAddress', 'loginAccount', 'loginAccountDay'],
    body: schema.loginInput,
    reply: schema.sessionReply,
    otherReplies: { 401: schema.secondFactorRequiredReply },
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
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    access: 'public',
    session: true,
    async handler({ ctx, session, setHeader }) {
      setHeader('clear-site-data', '"cache"');
      if (ctx.actor) await noteLogout({ ...ctx, actor: ctx.actor });
      await session.end();
    },
  }),
  route({
    method: 'GET',
    path: '/api/user',
    summary: 'Read the signed-in user',
    access: 'user',
    withTemporaryPassword: true,
    withoutSecondFactor: true,
    reply: schema.userReply,
    handler: ({ ctx }) => currentUser(ctx, ctx.actor.userId, ctx.actor.impersonatorId),
  }),
  route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mail a password reset link',
    access: 'public',
    limits: ['forgot', 'forgotAddress'],
    body: schema.forgotPasswordInput,
    reply: accepted,
    async handler({ ctx, body }) {
      await requestPasswordReset(ctx, body.email);
      return { message: 'If an account exists for this address, a link is on its way. It expires in 1 hour.' };
    },
  }),
  route({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Confirm an email address by its mailed link',
    access: 'public',
    limits: ['reset'],
    body: schema.confirmEmailInput,
    reply: accepted,
    async handler({ ctx, body }) {
      await confirmEmail(ctx, body.token);
      return { message: 'Your email address is confirmed.' };
    },
  }),
  route({
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    summary: 'Resend the confirmation mail',
    access: 'user',
    withoutSecondFactor: true,
    notWhileImpersonating: true,
    limits: ['confirmation'],
    handler: ({ ctx }) => resendConfirmation(ctx),
  }),
  route({
    method: 'PUT',
    path: '/api/user/password',
    summary: 'Change your password',
    access: 'user',
    withTemporaryPassword: true,
    withoutSecondFactor: true,
    notWhileImpersonating: true,
    limits: ['password'],
    body: schema.changePasswordInput,
    reply: schema.userReply,
    async handler({ ctx, body, session }) {
      await session.start(await changePassword(ctx, body), 'Your password has been changed.');
      return await currentUser(ctx, ctx.actor.userId, null);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/user/profile',
    summary: 'Update your profile',
    access: 'user',
    limits: ['password'],
    body: schema.profileChanges,
    reply: schema.userReply,
    async handler({ ctx, body, session }) {
      const renewed = await updateProfile(ctx, body, session.loginAge);
      if (renewed) await session.start(renewed, 'Your profile has been saved.');
      return await currentUser(ctx, ctx.actor.userId, ctx.actor.impersonatorId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/user/avatar',
    summary: 'Set your picture',
    access: 'user',
    limits: ['upload'],
    upload: { field: 'avatar', maxBytes: AVATAR_MAX_BYTES },
    reply: schema.avatarReply,
    handler: async ({ ctx, file }) => ({ avatarUrl: await setAvatar(ctx, file) }),
  }),
  route({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'Download a public picture',
    access: 'public',
    params: fileId,
    reply: 'bytes',
    async handler({ ctx, params }) {
      const file = await readStoredFile(ctx, params.id);
      if (!file) throw notFound('File');
      return { ...file, headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
    },
  }),
];
