import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromParam } from '../tenancy/index.ts';
import { fromDisplayId } from './access.ts';
import { actOnDisplays } from './commands/actions.ts';
import { receiveBeat } from './commands/beats.ts';
import { updateDisplay, updateDisplays } from './commands/displays.ts';
import { chooseNotices } from './commands/notices.ts';
import { beginPairing, bindDisplay, claimPairing, claimSetupCode, replaceDisplay } from './commands/pairings.ts';
import { isOrderAlive, listDisplays, readDisplay, readNotices, setupCodesOf } from './queries.ts';
import * as schema from './schema.ts';

const byId = z.object({ id: idText });

export const displayRoutes = [
  route({
    method: 'POST',
    path: '/api/displays/pairings',
    summary: 'Request a pairing code for a display',
    access: 'public',
    limits: ['pairing'],
    status: 201,
    reply: schema.pairingReply,
    handler: ({ ctx }) => beginPairing(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/displays/pairings/claim',
    summary: 'Poll for the pairing of a display; returns its token once',
    access: 'public',
    limits: ['pairingClaim'],
    body: schema.claimInput,
    reply: schema.claimReply,
    handler: ({ ctx, body }) => claimPairing(ctx, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/displays/setup',
    summary: 'Pair an ordered device by its set-up code, once',
    access: 'public',
    limits: ['setupDisplay'],
    body: schema.setupInput,
    reply: schema.pairedReply,
    handler: ({ ctx, body }) => claimSetupCode(ctx, body.code, isOrderAlive),
  }),
  route({
    method: 'POST',
    path: '/api/displays/beat',
    summary: 'Send the heartbeat of a display without a socket, every 30 seconds',
    access: 'public',
    limits: ['beat'],
    body: schema.beatInput,
    reply: schema.beatReply,
    handler: ({ ctx, body }) => receiveBeat(ctx, body),
  }),

  route({
    method: 'GET',
    path: '/api/properties/:id/displays',
    summary: 'List the displays of a building, with their state and thirty days of uptime',
    access: can.readPortal(fromParam('id')),
    params: byId,
    reply: z.array(schema.displayReply),
    handler: ({ ctx, proof }) => listDisplays(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/displays',
    summary: 'Pair the display that shows a code',
    access: can.manageDisplays(fromParam('id')),
    limits: ['bindDisplay'],
    params: byId,
    body: schema.bindInput,
    status: 201,
    reply: schema.displayReply,
    createsOnce: true,
    async handler({ ctx, proof, body }) {
      return await readDisplay(ctx, proof, await bindDisplay(ctx, proof, body));
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/displays/actions',
    summary: 'Identify, reload or unpair displays',
    access: can.manageDisplays(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.actionInput,
    handler: ({ ctx, proof, body }) => actOnDisplays(ctx, proof, body),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/displays',
    summary: 'Change settings of several displays; absent settings are unchanged',
    access: can.manageDisplays(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.manyInput,
    handler: ({ ctx, proof, body }) => updateDisplays(ctx, proof, body),
  }),
  route({
    method: 'PUT',
    path: '/api/displays/:id',
    summary: 'Update name, place or settings of a display',
    access: can.manageDisplays(fromDisplayId),
    limits: ['write'],
    params: byId,
    body: schema.displayChanges,
    reply: schema.displayReply,
    async handler({ ctx, proof, params, body, ifMatch }) {
      await updateDisplay(ctx, proof, params.id, body, ifMatch);
      return await readDisplay(ctx, proof, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/displays/:id/replacement',
    summary: 'Replace the device of a display by the one that shows a code; name, settings and history stay',
    access: can.manageDisplays(fromDisplayId),
    limits: ['bindDisplay'],
    params: byId,
    body: schema.replacementInput,
    reply: schema.displayReply,
    async handler({ ctx, proof, params, body }) {
      await replaceDisplay(ctx, proof, params.id, body.code);
      return await readDisplay(ctx, proof, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/display-notices',
    summary: 'Read which mails you get about the displays of a building',
    access: can.readPortal(fromParam('id')),
    params: byId,
    reply: schema.noticeChoice,
    handler: ({ ctx, proof }) => readNotices(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/display-notices',
    summary: 'Set which mails you get about the displays of a building',
    access: can.readPortal(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.noticeChoice,
    reply: schema.noticeChoice,
    async handler({ ctx, proof, body }) {
      await chooseNotices(ctx, proof, body);
      return await readNotices(ctx, proof);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/:id/setup-codes',
    summary: 'List the set-up codes of an order',
    access: can.administer,
    params: byId,
    reply: z.array(schema.setupCode),
    handler: ({ ctx, params }) => setupCodesOf(ctx, params.id),
  }),
];
