import { route } from '../../../platform/http/route.ts';
import * as calls from '../calls.ts';
import { endOtherSessions } from '../commands/credentials.ts';
import { undoEmailChange } from '../commands/recovery.ts';
import { endSession } from '../commands/sessions.ts';

export const sessionRoutes = [
  route({ ...calls.undoEmailChange, access: 'public', handler: ({ ctx, body }) => undoEmailChange(ctx, body.token) }),
  route({ ...calls.listSessions, access: 'user', handler: async ({ session }) => [...(await session.list())] }),
  route({
    ...calls.endOtherSessions,
    access: 'user',
    async handler({ ctx, body, session }) {
      const proof = { password: body.currentPassword, loginAge: session.loginAge };
      await session.start(await endOtherSessions(ctx, proof), 'Every session has ended.');
    },
  }),
  route({
    ...calls.endSession,
    access: 'user',
    handler: ({ ctx, params, body, session }) =>
      endSession(ctx, session, params.id, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
];
