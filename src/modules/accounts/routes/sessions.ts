import { route } from '../../../platform/http/route.ts';
import * as calls from '../calls.ts';
import { endOtherSessions, requireProof } from '../commands/credentials.ts';
import { undoEmailChange } from '../commands/recovery.ts';
import { endSession } from '../commands/sessions.ts';

export const sessionRoutes = [
  route({ ...calls.undoEmailChange, access: 'public', handler: ({ ctx, body }) => undoEmailChange(ctx, body.token) }),
  route({
    ...calls.proveIdentity,
    access: 'user',
    async handler({ ctx, body, session }) {
      await requireProof(ctx, 'continue', { password: body.currentPassword, loginAge: null });
      await session.renewProof();
    },
  }),
  route({ ...calls.listSessions, access: 'user', handler: async ({ session }) => [...(await session.list())] }),
  route({
    ...calls.endOtherSessions,
    access: 'user',
    async handler({ ctx, session }) {
      await session.start(await endOtherSessions(ctx), 'Every session has ended.');
    },
  }),
  route({
    ...calls.endSession,
    access: 'user',
    handler: ({ ctx, params, session }) => endSession(ctx, session, params.id),
  }),
];
