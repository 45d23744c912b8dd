import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const accepted = z.object({ message: z.string() });
const bySession = z.object({ id: z.string().regex(/^[\w-]{22}$/, 'Invalid ID') });

export const register = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  notInDemo: 'account',
  session: true,
  limits: ['register'],
  body: schema.registerInput,
  status: 201,
  reply: schema.sessionReply,
});

export const login = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  session: true,
  limits: ['login', 'logins', 'loginAddress', 'loginAccount', 'loginAccountDay'],
  body: schema.loginInput,
  reply: schema.sessionReply,
  otherReplies: { 401: schema.secondFactorRequiredReply },
});

export const logInToDemo = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/demo/login',
  summary: 'Sign in to an account of a demo, without a password; 404 where there is no demo',
  session: true,
  limits: ['register'],
  body: schema.demoLoginInput,
  reply: schema.sessionReply,
});

export const logout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  session: true,
  limits: ['logout'],
});

export const readUser = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'Read the signed-in user',
  limits: ['read'],
  reply: schema.userReply,
  withTemporaryPassword: true,
  withoutSecondFactor: true,
});

export const requestPasswordReset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a password reset link',
  notInDemo: 'account',
  limits: ['forgot', 'forgotAddress'],
  body: schema.forgotPasswordInput,
  reply: accepted,
});

export const confirmEmail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email address by its mailed link',
  limits: ['reset'],
  body: schema.emailTokenInput,
  reply: accepted,
});

export const resendConfirmation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Resend the confirmation mail',
  notInDemo: 'account',
  limits: ['confirmation'],
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const changePassword = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change your password',
  notInDemo: 'shared',
  limits: ['password'],
  body: schema.changePasswordInput,
  reply: schema.userReply,
  notWhileImpersonating: true,
  withTemporaryPassword: true,
  withoutSecondFactor: true,
});

export const updateProfile = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/user/profile',
  summary: 'Update your profile',
  notInDemo: 'shared',
  limits: ['password'],
  body: schema.profileChanges,
  reply: schema.userReply,
});

export const setAvatar = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/avatar',
  summary: 'Set your picture',
  limits: ['upload'],
  upload: { field: 'avatar', maxBytes: schema.AVATAR_MAX_BYTES },
  reply: schema.avatarReply,
});

export const signInWithCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Sign in, second step: a code of the app or a recovery code',
  session: true,
  limits: ['secondFactor', 'secondFactorDay'],
  body: schema.codeInput,
  reply: schema.sessionReply,
});

export const readSecondFactor = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Read the status of your second factor',
  limits: ['read'],
  reply: schema.statusReply,
  withoutSecondFactor: true,
});

export const beginSetUp = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Start setting up a second factor: a key for an authenticator app',
  notInDemo: 'shared',
  limits: ['password'],
  body: schema.setUpInput,
  reply: schema.setUpReply,
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const confirmSetUp = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Turn on the second factor by a code of the app; all other sessions end',
  notInDemo: 'shared',
  limits: ['secondFactor', 'secondFactorDay'],
  body: schema.codeInput,
  reply: schema.recoveryCodesReply,
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const removeSecondFactor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  summary: 'Turn off the second factor; all other sessions end',
  notInDemo: 'shared',
  limits: ['password', 'secondFactor', 'secondFactorDay'],
  body: schema.provenCodeInput,
  notWhileImpersonating: true,
});

export const renewRecoveryCodes = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Replace all recovery codes',
  notInDemo: 'shared',
  limits: ['password', 'secondFactor', 'secondFactorDay'],
  body: schema.provenCodeInput,
  reply: schema.recoveryCodesReply,
  notWhileImpersonating: true,
});

export const resetSecondFactor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-factor',
  summary: 'Remove the second factor of a user; their sessions end',
  notInDemo: 'shared',
  limits: ['password'],
  params: byId,
  body: schema.setUpInput,
});

export const undoEmailChange = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/undo-email',
  summary: 'Undo a change of the login address, by the link mailed to the former one',
  limits: ['reset'],
  body: schema.emailTokenInput,
  reply: schema.undoEmailReply,
});

export const listSessions = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'List your sessions, the current one first',
  notInDemo: 'shared',
  limits: ['read'],
  reply: z.array(schema.sessionSummary),
  notWhileImpersonating: true,
});

export const endOtherSessions = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'Sign out everywhere else',
  notInDemo: 'shared',
  limits: ['password'],
  body: schema.proofInput,
  notWhileImpersonating: true,
});

export const endSession = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/sessions/:id/end',
  summary: 'Sign out of another session',
  notInDemo: 'shared',
  limits: ['password'],
  params: bySession,
  body: schema.proofInput,
  notWhileImpersonating: true,
});
