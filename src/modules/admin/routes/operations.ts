import { route } from '../../../platform/http/route.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';
import { resendByAdministrator } from '../commands/mails.ts';
import { lockQueues, queuesUnlockedUntil, retryParked, unlockQueues } from '../commands/queues.ts';
import { chooseStaffNotices } from '../commands/staff-notices.ts';
import { listMails, listOfflineDisplays, listParked, readOverview, searchActivity } from '../queries/operations.ts';
import { readStaffNotices } from '../queries/staff-notices.ts';

export const operationRoutes = [
  route({ ...calls.readOverview, access: can.administer, handler: ({ ctx }) => readOverview(ctx) }),
  route({ ...calls.listOfflineDisplays, access: can.administer, handler: ({ ctx }) => listOfflineDisplays(ctx) }),
  route({ ...calls.searchActivity, access: can.administer, handler: ({ ctx, query }) => searchActivity(ctx, query) }),
  route({ ...calls.listParked, access: can.administer, handler: ({ ctx }) => listParked(ctx) }),
  route({ ...calls.retryParked, access: can.administer, handler: ({ ctx, params }) => retryParked(ctx, params) }),
  route({ ...calls.listMails, access: can.administer, handler: ({ ctx, query }) => listMails(ctx, query) }),
  route({
    ...calls.resendMail,
    access: can.administer,
    handler: ({ ctx, params }) => resendByAdministrator(ctx, params.id),
  }),
  route({ ...calls.readStaffNotices, access: can.administer, handler: ({ ctx }) => readStaffNotices(ctx) }),
  route({
    ...calls.chooseStaffNotices,
    access: can.administer,
    async handler({ ctx, body }) {
      await chooseStaffNotices(ctx, body);
      return await readStaffNotices(ctx);
    },
  }),
  route({
    ...calls.readQueues,
    access: can.administer,
    handler: async ({ ctx }) => ({ unlockedUntil: await queuesUnlockedUntil(ctx) }),
  }),
  route({
    ...calls.unlockQueues,
    access: can.administer,
    async handler({ ctx }) {
      await unlockQueues(ctx);
      return { unlockedUntil: await queuesUnlockedUntil(ctx) };
    },
  }),
  route({ ...calls.lockQueues, access: can.administer, handler: ({ ctx }) => lockQueues(ctx) }),
];
