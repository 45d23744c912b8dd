import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const acceptedReply = z.object({ message: z.string() });
const sessionParams = z.object({ id: z.string().regex(/^[\w-]{22}$/, 'Invalid ID') });

export const register = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account and sign in',
  session: true,
  demo: { refused: 'account' },
  proof: 'session',
  limits: ['register'],
  createsRows: 'bounded: by address',
  body: schema.registerInput,
  status: 201,
  reply: schema.sessionReply,
});

export const login = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  session: true,
  demo: 'allowed',
  proof: 'session',
  limits: ['login', 'logins', 'loginAddress', 'loginAccount', 'loginAccountDay'],
  createsRows: 'bounded: 50 sessions per account',
  body: schema.loginInput,
  reply: schema.sessionReply,
  otherReplies: { 401: schema.secondFactorRequiredReply },
});

export const logout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  session: true,
  demo: 'allowed',
  proof: 'session',
  limits: ['logout'],
  createsRows: 'none: deletes',
});

export const readUser = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'Read the signed-in user',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.userReply,
  withTemporaryPassword: true,
  withoutSecondFactor: true,
});

export const requestPasswordReset = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a password reset link',
  demo: { refused: 'account' },
  limits: ['forgotAddress'],
  createsRows: 'bounded: one link per account in 10 minutes; links are purged',
  body: schema.forgotPasswordInput,
  reply: acceptedReply,
});

export const confirmEmail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an email address by its mailed link',
  demo: 'allowed',
  limits: ['reset'],
  createsRows: 'none: changes the account',
  body: schema.emailTokenInput,
  reply: acceptedReply,
});

export const resendConfirmation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  summary: 'Resend the confirmation mail',
  demo: { refused: 'account' },
  proof: 'session',
  limits: ['confirmation'],
  createsRows: 'bounded: by user; links are purged after a day',
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const changePassword = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change your password',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'none: changes what exists',
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
  demo: { refused: 'shared' },
  proof: 'session',
  limits: ['password'],
  createsRows: 'bounded: changed addresses are purged after a day',
  body: schema.profileChanges,
  reply: schema.userReply,
});

export const setAvatar = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/avatar',
  summary: 'Set your picture',
  demo: 'allowed',
  proof: 'session',
  limits: ['upload'],
  createsRows: 'bounded: one picture per account',
  upload: { field: 'avatar', maxBytes: schema.AVATAR_MAX_BYTES },
  reply: schema.avatarReply,
});

export const signInWithCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Sign in, second step: a code of the app or a recovery code',
  session: true,
  demo: 'allowed',
  proof: 'session',
  limits: ['secondFactor', 'secondFactorDay'],
  createsRows: 'bounded: 50 sessions per account',
  body: schema.codeInput,
  reply: schema.sessionReply,
});

export const readSecondFactor = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Read the status of your second factor',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.statusReply,
  withoutSecondFactor: true,
});

export const beginSetUp = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Start setting up a second factor: a key for an authenticator app',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'bounded: one key per account',
  body: schema.setUpInput,
  reply: schema.setUpReply,
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const confirmSetUp = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Turn on the second factor by a code of the app; all other sessions end',
  demo: { refused: 'shared' },
  proof: 'session',
  limits: ['secondFactor', 'secondFactorDay'],
  createsRows: 'bounded: ten recovery codes per account',
  body: schema.codeInput,
  reply: schema.recoveryCodesReply,
  notWhileImpersonating: true,
  withoutSecondFactor: true,
});

export const removeSecondFactor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/remove',
  summary: 'Turn off the second factor; all other sessions end',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password', 'secondFactor', 'secondFactorDay'],
  createsRows: 'none: deletes',
  body: schema.provenCodeInput,
  notWhileImpersonating: true,
});

export const renewRecoveryCodes = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Replace all recovery codes',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password', 'secondFactor', 'secondFactorDay'],
  createsRows: 'bounded: ten recovery codes per account',
  body: schema.provenCodeInput,
  reply: schema.recoveryCodesReply,
  notWhileImpersonating: true,
});

export const resetSecondFactor = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-factor',
  summary: 'Remove the second factor of a user; their sessions end',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'none: deletes',
  params: idParams,
  body: schema.setUpInput,
});

export const undoEmailChange = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/undo-email',
  summary: 'Undo a change of the login address, by the link mailed to the former one',
  demo: 'allowed',
  limits: ['reset'],
  createsRows: 'none: changes the account',
  body: schema.emailTokenInput,
  reply: schema.undoEmailReply,
});

export const proveIdentity = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/proof',
  summary: 'Prove your identity by your password, for the calls of the next ten minutes that need it',
  demo: { refused: 'shared' },
  proof: 'session',
  limits: ['password'],
  createsRows: 'none: changes the session',
  body: schema.proofInput,
  withoutSecondFactor: true,
});

export const listSessions = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'List your sessions, the current one first',
  demo: { refused: 'shared' },
  limits: ['read'],
  reply: z.array(schema.sessionSummary),
  notWhileImpersonating: true,
});

export const endOtherSessions = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  summary: 'Sign out everywhere else',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'none: deletes',
  body: schema.proofInput,
  notWhileImpersonating: true,
});

export const endSession = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/user/sessions/:id/end',
  summary: 'Sign out of another session',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'none: deletes',
  params: sessionParams,
  body: schema.proofInput,
  notWhileImpersonating: true,
});
