import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { endOtherSessions } from '../tenancy/index.ts';
import * as people from '../tenancy/schema.ts';
import { askForDeletion, withdrawDeletion } from './commands/deletion.ts';
import { resetPassword, undoEmailChange } from './commands/recovery.ts';
import { endSession, noteExport } from './commands/sessions.ts';
import { readDeletion, readOwnData } from './queries.ts';
import * as schema from './schema.ts';

const bySession = z.object({ id: z.string().regex(/^[\w-]{22}$/, 'Not a valid id') });

export const ownAccountRoutes = [
  route({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a password by a mailed link',
    access: 'public',
    session: true,
    limits: ['reset'],
    body: people.resetPasswordInput,
    reply: z.object({ message: z.string() }),
    async handler({ ctx, body, session }) {
      session.knowDevice(await resetPassword(ctx, body));
      return { message: 'Your password was changed. You can sign in now.' };
    },
  }),
  route({
    method: 'POST',
    path: '/api/auth/undo-email',
    summary: 'Take back a change of the login address, by the link mailed to the former one',
    access: 'public',
    limits: ['reset'],
    body: people.undoEmailInput,
    reply: people.undoEmailReply,
    handler: ({ ctx, body }) => undoEmailChange(ctx, body.token),
  }),
  route({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'Where one is signed in, this session first',
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
  route({
    method: 'GET',
    path: '/api/user/data',
    summary: 'Everything that is kept about oneself, as a file',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['ownData'],
    reply: 'bytes',
    async handler({ ctx, session }) {
      const text = JSON.stringify(await readOwnData(ctx, await session.list()), null, 2);
      await noteExport(ctx);
      const headers = { 'content-disposition': 'attachment; filename="my-data.json"' };
      return { contentType: 'application/json; charset=utf-8', bytes: Buffer.from(text), headers };
    },
  }),
  route({
    method: 'GET',
    path: '/api/user/deletion',
    summary: 'Whether one’s account is to be deleted, and when',
    access: 'user',
    notWhileImpersonating: true,
    reply: schema.deletionReply,
    handler: ({ ctx }) => readDeletion(ctx, ctx.actor.userId),
  }),
  route({
    method: 'POST',
    path: '/api/user/deletion',
    summary: 'Have one’s account deleted in fourteen days',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['password'],
    body: schema.proofInput,
    status: 201,
    reply: schema.deletionReply,
    handler: ({ ctx, body, session }) =>
      askForDeletion(ctx, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
  route({
    method: 'DELETE',
    path: '/api/user/deletion',
    summary: 'Keep one’s account after all',
    access: 'user',
    notWhileImpersonating: true,
    handler: ({ ctx }) => withdrawDeletion(ctx),
  }),
];
