import { route } from '../../platform/http/route.ts';
import { heavyWork, queueAccountOf } from '../../platform/process/fair-queue.ts';
import * as calls from './calls.ts';
import { recordExport, requestDeletion, withdrawDeletion } from './commands.ts';
import { readDeletion, writeOwnData } from './queries.ts';

export const privacyRoutes = [
  route({
    ...calls.exportOwnData,
    access: 'user',
    async handler({ ctx, session }) {
      const sessions = await session.list();
      const text = await heavyWork.run(queueAccountOf(ctx), (turn) => writeOwnData(turn, ctx, sessions));
      await recordExport(ctx);
      const headers = { 'content-disposition': 'attachment; filename="my-data.json"' };
      return { contentType: 'application/json; charset=utf-8', bytes: Buffer.from(text), headers };
    },
  }),
  route({ ...calls.readDeletion, access: 'user', handler: ({ ctx }) => readDeletion(ctx, ctx.actor.userId) }),
  route({ ...calls.requestDeletion, access: 'user', handler: ({ ctx }) => requestDeletion(ctx) }),
  route({ ...calls.withdrawDeletion, access: 'user', handler: ({ ctx }) => withdrawDeletion(ctx) }),
];
