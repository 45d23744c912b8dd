import { route } from '../../platform/http/route.ts';
import { can, fromParam } from '../tenancy/index.ts';
import { fromDisplayId } from './access.ts';
import * as calls from './calls.ts';
import { actOnDisplays } from './commands/actions.ts';
import { receiveBeat } from './commands/beats.ts';
import { updateDisplay, updateDisplays } from './commands/displays.ts';
import { chooseNotices } from './commands/notices.ts';
import { beginPairing, bindDisplay, claimPairing, claimSetupCode, replaceDisplay } from './commands/pairings.ts';
import {
  announcementsOf,
  isOrderActive,
  listDisplays,
  readDisplay,
  readNoticeChoice,
  setupCodesOf,
} from './queries.ts';

export const displayRoutes = [
  route({ ...calls.beginPairing, access: 'public', handler: ({ ctx }) => beginPairing(ctx) }),
  route({ ...calls.claimPairing, access: 'public', handler: ({ ctx, body }) => claimPairing(ctx, body.secret) }),
  route({
    ...calls.claimSetupCode,
    access: 'public',
    handler: ({ ctx, body }) => claimSetupCode(ctx, body.code, isOrderActive),
  }),
  route({ ...calls.receiveBeat, access: 'public', handler: ({ ctx, body }) => receiveBeat(ctx, body) }),
  route({
    ...calls.listOwnAnnouncements,
    access: 'public',
    handler: ({ ctx, bearer }) => announcementsOf(ctx, bearer),
  }),

  route({
    ...calls.listDisplays,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => listDisplays(ctx, proof),
  }),
  route({
    ...calls.bindDisplay,
    access: can.manageDisplays(fromParam('id')),
    async handler({ ctx, proof, body }) {
      return await readDisplay(ctx, proof, await bindDisplay(ctx, proof, body));
    },
  }),
  route({
    ...calls.actOnDisplays,
    access: can.manageDisplays(fromParam('id')),
    handler: ({ ctx, proof, body }) => actOnDisplays(ctx, proof, body),
  }),
  route({
    ...calls.updateDisplays,
    access: can.manageDisplays(fromParam('id')),
    handler: ({ ctx, proof, body }) => updateDisplays(ctx, proof, body),
  }),
  route({
    ...calls.updateDisplay,
    access: can.manageDisplays(fromDisplayId),
    async handler({ ctx, proof, params, body, ifMatch }) {
      await updateDisplay(ctx, proof, params.id, body, ifMatch);
      return await readDisplay(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.replaceDisplay,
    access: can.manageDisplays(fromDisplayId),
    async handler({ ctx, proof, params, body }) {
      await replaceDisplay(ctx, proof, params.id, body.code);
      return await readDisplay(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.readNoticeChoice,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readNoticeChoice(ctx, proof),
  }),
  route({
    ...calls.chooseNotices,
    access: can.readPortal(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await chooseNotices(ctx, proof, body);
      return await readNoticeChoice(ctx, proof);
    },
  }),
  route({
    ...calls.listSetupCodes,
    access: can.administer,
    handler: ({ ctx, params }) => setupCodesOf(ctx, params.id),
  }),
];
