import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { resetPasswordInput } from '../../accounts/schema.ts';
import { can, fromParam } from '../access.ts';
import { acceptInvitation, resetPassword } from '../commands/invitations.ts';
import { changeMemberRole, inviteMember, leaveProperty, removeMember, resendInvitation } from '../commands/members.ts';
import { listMembers, readMember, readOwnProperty } from '../queries.ts';
import * as schema from '../schema.ts';

const ofProperty = z.object({ id: idText });
const ofMember = z.object({ id: idText, userId: idText });

export const memberRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Reset the password by a mailed link',
    access: 'public',
    session: true,
    limits: ['reset'],
    body: resetPasswordInput,
    reply: z.object({ message: z.string() }),
    async handler({ ctx, body, session }) {
      session.knowDevice(await resetPassword(ctx, body));
      return { message: 'Your password was changed. You can sign in now.' };
    },
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/users',
    summary: 'List the members of a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    reply: z.array(schema.memberReply),
    handler: ({ ctx, proof }) => listMembers(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/users',
    summary: 'Invite a member',
    limits: ['invite'],
    access: can.manageMembers(fromParam('id')),
    params: ofProperty,
    body: schema.inviteInput,
    notWhileImpersonating: true,
    status: 201,
    reply: schema.inviteReply,
    createsOnce: true,
    handler: ({ ctx, proof, body }) => inviteMember(ctx, proof, body),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/users/:userId/resend',
    summary: 'Resend an invitation',
    access: can.manageMembers(fromParam('id')),
    params: ofMember,
    limits: ['invite'],
    notWhileImpersonating: true,
    reply: schema.inviteReply,
    handler: ({ ctx, proof, params }) => resendInvitation(ctx, proof, params.userId),
  }),
  route({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accept an invitation by its mailed link',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['reset'],
    body: schema.acceptInvitationInput,
    reply: schema.propertySummary,
    async handler({ ctx, body }) {
      return await readOwnProperty(ctx, await acceptInvitation(ctx, body.token), ctx.actor.userId);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/users/:userId',
    summary: 'Change the role of a member',
    access: can.manageMembers(fromParam('id')),
    params: ofMember,
    body: schema.memberRoleInput,
    notWhileImpersonating: true,
    reply: schema.memberReply,
    async handler({ ctx, proof, params, body }) {
      await changeMemberRole(ctx, proof, params.userId, body.role);
      return await readMember(ctx, proof, params.userId);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/properties/:id/users/me',
    summary: 'Leave a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    notWhileImpersonating: true,
    handler: ({ ctx, proof }) => leaveProperty(ctx, proof),
  }),
  route({
    method: 'DELETE',
    path: '/api/properties/:id/users/:userId',
    summary: 'Remove a member',
    access: can.manageMembers(fromParam('id')),
    params: ofMember,
    notWhileImpersonating: true,
    handler: ({ ctx, proof, params }) => removeMember(ctx, proof, params.userId),
  }),
];
