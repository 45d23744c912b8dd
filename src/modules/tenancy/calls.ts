import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import { resetPasswordInput } from '../accounts/schema.ts';
import * as schema from './schema.ts';

const ofMember = z.object({ id: idText, userId: idText });

export const resetPassword = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Reset the password by a mailed link',
  notInDemo: 'account',
  session: true,
  limits: ['reset'],
  body: resetPasswordInput,
  reply: z.object({ message: z.string() }),
});

export const readWelcome = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/auth/welcome',
  summary: 'Read to whom and to what a mailed link for a first password belongs; all null for other links',
  notInDemo: 'account',
  limits: ['reset'],
  body: schema.acceptInvitationInput,
  status: 200,
  reply: schema.welcomeReply,
});

export const listMembers = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/users',
  summary: 'List the members of a building',
  limits: ['read'],
  params: byId,
  reply: z.array(schema.memberReply),
});

export const inviteMember = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/users',
  summary: 'Invite a member',
  notInDemo: 'mail',
  limits: ['invite'],
  createsOnce: true,
  params: byId,
  body: schema.inviteInput,
  status: 201,
  reply: schema.inviteReply,
  notWhileImpersonating: true,
});

export const resendInvitation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/users/:userId/resend',
  summary: 'Resend an invitation',
  notInDemo: 'mail',
  limits: ['invite'],
  params: ofMember,
  reply: schema.inviteReply,
  notWhileImpersonating: true,
});

export const acceptInvitation = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accept an invitation by its mailed link',
  limits: ['reset'],
  body: schema.acceptInvitationInput,
  reply: schema.propertySummary,
  notWhileImpersonating: true,
});

export const changeMemberRole = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/users/:userId',
  summary: 'Change the role of a member',
  limits: ['write'],
  params: ofMember,
  body: schema.memberRoleInput,
  reply: schema.memberReply,
  notWhileImpersonating: true,
});

export const leaveProperty = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/users/me',
  summary: 'Leave a building',
  limits: ['write'],
  params: byId,
  notWhileImpersonating: true,
});

export const removeMember = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/users/:userId',
  summary: 'Remove a member',
  limits: ['write'],
  params: ofMember,
  notWhileImpersonating: true,
});

export const listProperties = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties',
  summary: 'List your buildings',
  limits: ['read'],
  reply: z.array(schema.propertySummary),
});

export const createProperty = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties',
  summary: 'Add a building',
  limits: ['create'],
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
  limits: ['read'],
  params: byId,
  reply: schema.propertyReply,
});

export const updateProperty = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id',
  summary: 'Update the settings of a building',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.propertyChanges,
  maxBodyBytes: 32_768,
  reply: schema.propertyReply,
});

export const deleteProperty = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id',
  summary: 'Delete a building and its directory',
  notInDemo: 'shared',
  limits: ['write'],
  params: byId,
  notWhileImpersonating: true,
});

export const offerTransfer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer',
  summary: 'Offer the ownership of a building to another member',
  notInDemo: 'shared',
  limits: ['transfer'],
  params: byId,
  body: schema.transferInput,
  status: 202,
  reply: schema.transferReply,
  notWhileImpersonating: true,
});

export const withdrawOffer = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/transfer',
  summary: 'Withdraw the ownership offer of a building',
  limits: ['write'],
  params: byId,
  notWhileImpersonating: true,
});

export const acceptOffer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer/accept',
  summary: 'Accept the ownership of a building',
  notInDemo: 'shared',
  limits: ['write'],
  params: byId,
  reply: schema.propertyReply,
  notWhileImpersonating: true,
});

export const declineOffer = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/transfer/decline',
  summary: 'Decline the ownership of a building',
  limits: ['write'],
  params: byId,
  notWhileImpersonating: true,
});

export const listActivity = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/activity',
  summary: 'List the activity of a building, newest first',
  limits: ['read'],
  params: byId,
  query: schema.activityFilter,
  reply: z.array(schema.activityReply),
});

export const readSubscription = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/subscription',
  summary: 'Read the plan of a building',
  limits: ['read'],
  params: byId,
  reply: schema.subscriptionReply,
});

export const subscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/subscribe',
  summary: 'Subscribe a building to a plan',
  limits: ['write'],
  params: byId,
  body: schema.planInput,
  status: 201,
  reply: schema.subscriptionReply,
  notWhileImpersonating: true,
});

export const unsubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/unsubscribe',
  summary: 'Cancel the plan of a building',
  limits: ['write'],
  params: byId,
  reply: schema.subscriptionReply,
  notWhileImpersonating: true,
});

export const upgrade = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/upgrade',
  summary: 'Upgrade the plan; returns the cost',
  limits: ['write'],
  params: byId,
  body: schema.planInput,
  reply: schema.upgradeReply,
  notWhileImpersonating: true,
});
