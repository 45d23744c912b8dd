import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import * as orders from '../orders/schema.ts';
import * as schema from './schema.ts';

export const listUsers = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'List users; X-Total-Count is their number',
  limits: ['read'],
  query: schema.usersQuery,
  reply: z.array(schema.adminUserReply),
});

export const setPassword = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: 'Set the password of a user; their sessions end',
  notInDemo: 'shared',
  limits: ['password'],
  params: byId,
  body: schema.resetPasswordInput,
});

export const setAccountStatus = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/users/:id/status',
  summary: 'Suspend or activate a user; a suspension can hold their orders',
  notInDemo: 'shared',
  limits: ['write'],
  params: byId,
  body: schema.accountStatusInput,
});

export const readBusinessTerms = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/users/:id/terms',
  summary: 'Read the business terms of a user',
  limits: ['read'],
  params: byId,
  reply: orders.businessTerms,
});

export const setBusinessTerms = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/users/:id/terms',
  summary: 'Agree business terms with a user',
  limits: ['write'],
  params: byId,
  body: orders.businessTermsInput,
  reply: orders.businessTerms,
});

export const beginImpersonation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/users/:id/impersonate',
  summary: 'Impersonate a user, for an hour at most',
  limits: ['write'],
  params: byId,
  reply: schema.redirectReply,
});

export const endImpersonation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/impersonation/stop',
  summary: 'Stop impersonating',
  limits: ['write'],
  reply: schema.redirectReply,
});

export const listSubscriptions = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'List all subscriptions, newest first; X-Total-Count is their number',
  limits: ['read'],
  query: schema.subscriptionsQuery,
  reply: z.array(schema.adminSubscriptionReply),
});
