import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const listUsers = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List users; X-Total-Count is their number',
  demo: 'allowed',
  limits: ['read'],
  query: schema.usersQuery,
  reply: z.array(schema.adminUserReply),
});

export const setPassword = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: 'Set the password of a user; their sessions end',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['password'],
  createsRows: 'none: changes the account',
  params: idParams,
  body: schema.resetPasswordInput,
});

export const setAccountStatus = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  summary: 'Suspend or activate a user; a suspension can hold their orders',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: changes the account',
  params: idParams,
  body: schema.accountStatusInput,
});

export const beginImpersonation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/impersonate',
  summary: 'Impersonate a user, for an hour at most',
  demo: 'allowed',
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'bounded: 50 sessions per account',
  params: idParams,
  reply: schema.redirectReply,
});

export const endImpersonation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/impersonation/stop',
  summary: 'Stop impersonating',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the session',
  reply: schema.redirectReply,
});

export const listSubscriptions = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'List all subscriptions, newest first; X-Total-Count is their number',
  demo: 'allowed',
  limits: ['read'],
  query: schema.subscriptionsQuery,
  reply: z.array(schema.adminSubscriptionReply),
});
