import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { endOtherSessions } from '../commands/credentials.ts';
import { undoEmailChange } from '../commands/recovery.ts';
import { endSession } from '../commands/sessions.ts';
import * as schema from '../schema.ts';

const bySession = z.object({ id: z.string().regex(/^[\w-]{22}$/, 'Invalid ID') });

export const sessionRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/undo-email',
    summary: 'Undo a change of the login address, by the link mailed to the former one',
    access: 'public',
    limits: ['reset'],
    body: schema.undoEmailInput,
    reply: schema.undoEmailReply,
    handler: ({ ctx, body }) => undoEmailChange(ctx, body.token),
  }),
  route({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'List your sessions, the current one first',
    access: 'user',
    notWhileImpersonating: true,
    reply: z.array(schema.sessionSummary),
    handler: async ({ session }) => [...(await session.list())],
  }),
  route({
    method: 'POST',
    path: '/api/user/sessions/end-others',
    summary: 'Sign out everywhere else',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['password'],
    body: schema.proofInput,
    async handler({ ctx, body, session }) {
      const proof = { password: body.currentPassword, loginAge: session.loginAge };
      await session.start(await endOtherSessions(ctx, proof), 'Every session has ended.');
    },
  }),
  route({
    method: 'POST',
    path: '/api/user/sessions/:id/end',
    summary: 'Sign out of another session',
    access: 'user',
    params: bySession,
    notWhileImpersonating: true,
    limits: ['password'],
    body: schema.proofInput,
    handler: ({ ctx, params, body, session }) =>
      endSession(ctx, session, params.id, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
];
