import { route } from '../../platform/http/route.ts';
import { requireProof } from '../accounts/index.ts';
import * as calls from './calls.ts';
import { noteExport, requestDeletion, withdrawDeletion } from './commands.ts';
import { readDeletion, readOwnData } from './queries.ts';

export const privacyRoutes = [
  route({
    ...calls.exportOwnData,
    access: 'user',
    async handler({ ctx, body, session }) {
      await requireProof(ctx, 'export your data', { password: body.currentPassword, loginAge: session.loginAge });
      const text = JSON.stringify(await readOwnData(ctx, await session.list()), null, 2);
      await noteExport(ctx);
      const headers = { 'content-disposition': 'attachment; filename="my-data.json"' };
      return { contentType: 'application/json; charset=utf-8', bytes: Buffer.from(text), headers };
    },
  }),
  route({ ...calls.readDeletion, access: 'user', handler: ({ ctx }) => readDeletion(ctx, ctx.actor.userId) }),
  route({
    ...calls.requestDeletion,
    access: 'user',
    handler: ({ ctx, body, session }) =>
      requestDeletion(ctx, { password: body.currentPassword, loginAge: session.loginAge }),
  }),
  route({ ...calls.withdrawDeletion, access: 'user', handler: ({ ctx }) => withdrawDeletion(ctx) }),
];
