import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromParam } from '../tenancy/index.ts';
import { fromDisplayId } from './access.ts';
import { actOnDisplays } from './commands/actions.ts';
import { receiveBeat } from './commands/beats.ts';
import { updateDisplay, updateDisplays } from './commands/displays.ts';
import { chooseNotices } from './commands/notices.ts';
import { beginPairing, bindDisplay, claimPairing, claimSetupCode } from './commands/pairings.ts';
import { isOrderAlive, listDisplays, readDisplay, readNotices, setupCodesOf } from './queries.ts';
import * as schema from './schema.ts';

const byId = z.object({ id: idText });

export const displayRoutes = [
  route({
    method: 'POST',
    path: '/api/displays/pairings',
    summary: 'A code for a screen to show until somebody takes it',
    access: 'public',
    limits: ['pairing'],
    status: 201,
    reply: schema.pairingReply,
    handler: ({ ctx }) => beginPairing(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/displays/pairings/claim',
    summary: 'Whether a screen was paired meanwhile: then its token, once',
    access: 'public',
    limits: ['pairingClaim'],
    body: schema.claimInput,
    reply: schema.claimReply,
    handler: ({ ctx, body }) => claimPairing(ctx, body.secret),
  }),
  route({
    method: 'POST',
    path: '/api/displays/setup',
    summary: 'Pair a delivered device by the code it came with, once',
    access: 'public',
    limits: ['setupDisplay'],
    body: schema.setupInput,
    reply: schema.pairedReply,
    handler: ({ ctx, body }) => claimSetupCode(ctx, body.code, isOrderAlive),
  }),
  route({
    method: 'POST',
    path: '/api/displays/beat',
    summary: 'A screen without a socket says that it is there, every 30 seconds',
    access: 'public',
    limits: ['beat'],
    body: schema.beatInput,
    reply: schema.beatReply,
    handler: ({ ctx, body }) => receiveBeat(ctx, body),
  }),

  route({
    method: 'GET',
    path: '/api/properties/:id/displays',
    summary: 'The screens of a building, each with its state and thirty days of availability',
    access: can.readPortal(fromParam('id')),
    params: byId,
    reply: z.array(schema.displayReply),
    handler: ({ ctx, proof }) => listDisplays(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/displays',
    summary: 'Pair the screen that shows a code',
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
    summary: 'Have screens say which they are, load anew, or forget their building',
    access: can.manageDisplays(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.actionInput,
    handler: ({ ctx, proof, body }) => actOnDisplays(ctx, proof, body),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/displays',
    summary: 'Change settings of several screens; those left out stay as each has them',
    access: can.manageDisplays(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.manyInput,
    handler: ({ ctx, proof, body }) => updateDisplays(ctx, proof, body),
  }),
  route({
    method: 'PUT',
    path: '/api/displays/:id',
    summary: 'Save name, place or settings of a screen',
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
    method: 'GET',
    path: '/api/properties/:id/display-notices',
    summary: 'What one is mailed about the screens of a building',
    access: can.readPortal(fromParam('id')),
    params: byId,
    reply: schema.noticeChoice,
    handler: ({ ctx, proof }) => readNotices(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/display-notices',
    summary: 'Choose what one is mailed about the screens of a building',
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
    summary: 'The codes that the screens of an order are set up with',
    access: can.administer,
    params: byId,
    reply: z.array(schema.setupCode),
    handler: ({ ctx, params }) => setupCodesOf(ctx, params.id),
  }),
];
