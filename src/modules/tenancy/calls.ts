import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import { resetPasswordInput } from '../accounts/schema.ts';
import * as schema from './schema.ts';

const memberParams = z.object({ id: idText, userId: idText });

export const resetPassword = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Reset the password by a mailed link',
  session: true,
  demo: { refused: 'account' },
  proof: 'session',
  limits: ['reset'],
  createsRows: 'none: changes the account',
  body: resetPasswordInput,
  reply: z.object({ message: z.string() }),
});

export const readWelcome = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/welcome',
  summary: 'Read to whom and to what a mailed link for a first password belongs; all null for other links',
  demo: { refused: 'account' },
  limits: ['reset'],
  createsRows: 'none: reads',
  body: schema.acceptInvitationInput,
  status: 200,
  reply: schema.welcomeReply,
});

export const listMembers = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/users',
  summary: 'List the members of a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(schema.memberReply),
});

export const inviteMember = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/users',
  summary: 'Invite a member',
  demo: { refused: 'mail' },
  proof: { freshIf: { role: 'admin' } },
  limits: ['invite'],
  createsRows: { limit: 'members', per: 'building' },
  createsOnce: true,
  params: idParams,
  body: schema.inviteInput,
  status: 201,
  reply: schema.inviteReply,
  notWhileImpersonating: true,
});

export const resendInvitation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/users/:userId/resend',
  summary: 'Resend an invitation',
  demo: { refused: 'mail' },
  proof: 'session',
  limits: ['invite'],
  createsRows: 'bounded: one link per invitation',
  params: memberParams,
  reply: schema.inviteReply,
  notWhileImpersonating: true,
});

export const acceptInvitation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accept an invitation by its mailed link',
  demo: 'allowed',
  proof: 'session',
  limits: ['reset'],
  createsRows: 'bounded: the membership that the invitation offers',
  body: schema.acceptInvitationInput,
  reply: schema.propertySummary,
  notWhileImpersonating: true,
});

export const changeMemberRole = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/users/:userId',
  summary: 'Change the role of a member',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  params: memberParams,
  body: schema.memberRoleInput,
  reply: schema.memberReply,
  notWhileImpersonating: true,
});

export const leaveProperty = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/users/me',
  summary: 'Leave a building',
  demo: { refused: 'shared' },
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
  notWhileImpersonating: true,
});

export const removeMember = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/users/:userId',
  summary: 'Remove a member',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: memberParams,
  notWhileImpersonating: true,
});

export const listProperties = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties',
  summary: 'List your buildings',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.propertySummary),
});

export const createProperty = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties',
  summary: 'Add a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['create'],
  createsRows: 'bounded: as many buildings per account as PLAN_LIMITS says',
  createsOnce: true,
  body: schema.propertyInput,
  maxBodyBytes: 32_768, // a description of 5,000 characters
  status: 201,
  reply: schema.propertyReply,
});

export const readProperty = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id',
  summary: 'Read a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.propertyReply,
});

export const updateProperty = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id',
  summary: 'Update the settings of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 20 former addresses per building',
  takesRevision: true,
  params: idParams,
  body: schema.propertyChanges,
  maxBodyBytes: 32_768,
  reply: schema.propertyReply,
});

export const deleteProperty = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id',
  summary: 'Delete a building and its directory',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
  notWhileImpersonating: true,
});

export const offerTransfer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer',
  summary: 'Offer the ownership of a building to another member',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['transfer'],
  createsRows: 'bounded: one open offer per building',
  params: idParams,
  body: schema.transferInput,
  status: 202,
  reply: schema.transferReply,
  notWhileImpersonating: true,
});

export const withdrawOffer = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/transfer',
  summary: 'Withdraw the ownership offer of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
  notWhileImpersonating: true,
});

export const acceptOffer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer/accept',
  summary: 'Accept the ownership of a building',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: changes the owner',
  params: idParams,
  reply: schema.propertyReply,
  notWhileImpersonating: true,
});

export const declineOffer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer/decline',
  summary: 'Decline the ownership of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the offer',
  params: idParams,
  notWhileImpersonating: true,
});

export const listActivity = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/activity',
  summary: 'List the activity of a building, newest first',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  query: schema.activityFilter,
  reply: z.array(schema.activityReply),
});

export const readStorage = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/storage',
  summary: 'Read how much the files of a building use, and may use',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.storageReply,
});

export const readSubscription = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/subscription',
  summary: 'Read the plan of a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.subscriptionReply,
});

export const subscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/subscribe',
  summary: 'Subscribe a building to a plan',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one plan per building',
  params: idParams,
  body: schema.planInput,
  status: 201,
  reply: schema.subscriptionReply,
  notWhileImpersonating: true,
});

export const unsubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/unsubscribe',
  summary: 'Cancel the plan of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the plan',
  params: idParams,
  reply: schema.subscriptionReply,
  notWhileImpersonating: true,
});

export const upgrade = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/upgrade',
  summary: 'Upgrade the plan; returns the cost',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the plan',
  params: idParams,
  body: schema.planInput,
  reply: schema.upgradeReply,
  notWhileImpersonating: true,
});
