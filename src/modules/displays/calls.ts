import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import { displayAnnouncementsReply } from '../directory/schema.ts';
import * as schema from './schema.ts';

export const beginPairing = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/pairings',
  summary: 'Request a pairing code for a display',
  demo: 'allowed',
  limits: ['pairing'],
  createsRows: 'bounded: by address; codes are purged after ten minutes',
  status: 201,
  reply: schema.pairingReply,
});

export const claimPairing = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/pairings/claim',
  summary: 'Poll for the pairing of a display; returns its token once',
  demo: 'allowed',
  limits: ['pairingClaim'],
  createsRows: 'none: changes the display',
  body: schema.claimInput,
  reply: schema.claimReply,
});

export const claimSetupCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/setup',
  summary: 'Pair an ordered device by its set-up code, once',
  demo: 'allowed',
  limits: ['setupDisplay'],
  createsRows: 'none: changes the display',
  body: schema.setupInput,
  reply: schema.pairedReply,
});

export const receiveBeat = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/beat',
  summary: 'Send the heartbeat of a display without a socket, every 30 seconds',
  demo: 'allowed',
  limits: ['beat'],
  createsRows: 'none: changes the display',
  body: schema.beatInput,
  reply: schema.beatReply,
});

export const listOwnAnnouncements = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/displays/me/announcements',
  summary: 'List what a paired display shows, now and later; by its token',
  bearer: true,
  demo: 'allowed',
  limits: ['displayRead'],
  reply: displayAnnouncementsReply,
});

export const listDisplays = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/displays',
  summary: 'List the displays of a building, with their state and thirty days of uptime',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(schema.displayReply),
});

export const bindDisplay = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/displays',
  summary: 'Pair the display that shows a code',
  demo: 'allowed',
  proof: 'session',
  limits: ['bindDisplay'],
  createsRows: { limit: 'displays', per: 'building' },
  createsOnce: true,
  params: idParams,
  body: schema.bindInput,
  status: 201,
  reply: schema.displayReply,
});

export const actOnDisplays = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/displays/actions',
  summary: 'Identify, reload or unpair displays',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the displays',
  params: idParams,
  body: schema.actionInput,
});

export const updateDisplays = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/displays',
  summary: 'Change settings of several displays; absent settings are unchanged',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  params: idParams,
  body: schema.manyInput,
});

export const updateDisplay = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/displays/:id',
  summary: 'Update name, place or settings of a display',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  takesRevision: true,
  params: idParams,
  body: schema.displayChanges,
  reply: schema.displayReply,
});

export const replaceDisplay = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/:id/replacement',
  summary: 'Replace the device of a display by the one that shows a code; name, settings and history stay',
  demo: 'allowed',
  proof: 'session',
  limits: ['bindDisplay'],
  createsRows: 'none: changes the display',
  params: idParams,
  body: schema.replacementInput,
  reply: schema.displayReply,
});

export const readNoticeChoice = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/display-notices',
  summary: 'Read which mails you get about the displays of a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.noticeChoice,
});

export const chooseNotices = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/display-notices',
  summary: 'Set which mails you get about the displays of a building',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per member',
  params: idParams,
  body: schema.noticeChoice,
  reply: schema.noticeChoice,
});

export const listSetupCodes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/setup-codes',
  summary: 'List the set-up codes of an order',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(schema.setupCode),
});
