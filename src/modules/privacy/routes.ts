import { route } from '../../platform/http/route.ts';
import { proofInput } from '../accounts/schema.ts';
import { noteExport, requestDeletion, withdrawDeletion } from './commands.ts';
import { readDeletion, readOwnData } from './queries.ts';
import { deletionReply } from './schema.ts';

export const privacyRoutes = [
  route({
    method: 'GET',
    path: '/api/user/data',
    summary: 'Export your personal data',
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
    summary: 'Read whether your account will be deleted, and when',
    access: 'user',
    notWhileImpersonating: true,
    reply: deletionReply,
    handler: ({ ctx }) => readDeletion(ctx, ctx.actor.userId),
  }),
  route({
    method: 'POST',
    path: '/api/user/deletion',
    summary: 'Schedule the deletion of your account, in fourteen days',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['password'],
    body: proofInput,
    status: 201,
    reply: deletionReply,
    handler: ({ ctx, body, session }) =>
      requestDeletion(ctx, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
  route({
    method: 'DELETE',
    path: '/api/user/deletion',
    summary: 'Cancel the deletion of your account',
    access: 'user',
    notWhileImpersonating: true,
    handler: ({ ctx }) => withdrawDeletion(ctx),
  }),
];
