import { route } from '../../../platform/http/route.ts';
import { can, fromParam } from '../access.ts';
import * as calls from '../calls.ts';
import { acceptInvitation, readWelcome, resetPassword } from '../commands/invitations.ts';
import { changeMemberRole, inviteMember, leaveProperty, removeMember, resendInvitation } from '../commands/members.ts';
import { listMembers, readMember, readOwnProperty } from '../queries.ts';

export const memberRoutes = [
  route({
    ...calls.resetPassword,
    access: 'public',
    async handler({ ctx, body, session }) {
      session.rememberDevice(await resetPassword(ctx, body));
      return { message: 'Your password was changed. You can sign in now.' };
    },
  }),
  route({ ...calls.readWelcome, access: 'public', handler: ({ ctx, body }) => readWelcome(ctx, body.token) }),
  route({
    ...calls.listMembers,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => listMembers(ctx, proof),
  }),
  route({
    ...calls.inviteMember,
    access: can.manageMembers(fromParam('id')),
    handler: ({ ctx, proof, body }) => inviteMember(ctx, proof, body),
  }),
  route({
    ...calls.resendInvitation,
    access: can.manageMembers(fromParam('id')),
    handler: ({ ctx, proof, params }) => resendInvitation(ctx, proof, params.userId),
  }),
  route({
    ...calls.acceptInvitation,
    access: 'user',
    async handler({ ctx, body }) {
      return await readOwnProperty(ctx, await acceptInvitation(ctx, body.token), ctx.actor.userId);
    },
  }),
  route({
    ...calls.changeMemberRole,
    access: can.manageMembers(fromParam('id')),
    async handler({ ctx, proof, params, body }) {
      await changeMemberRole(ctx, proof, params.userId, body.role);
      return await readMember(ctx, proof, params.userId);
    },
  }),
  route({
    ...calls.leaveProperty,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => leaveProperty(ctx, proof),
  }),
  route({
    ...calls.removeMember,
    access: can.manageMembers(fromParam('id')),
    handler: ({ ctx, proof, params }) => removeMember(ctx, proof, params.userId),
  }),
];
