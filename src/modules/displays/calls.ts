import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import { displayAnnouncementsReply } from '../directory/schema.ts';
import * as schema from './schema.ts';

export const beginPairing = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/pairings',
  summary: 'Request a pairing code for a display',
  limits: ['pairing'],
  status: 201,
  reply: schema.pairingReply,
});

export const claimPairing = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/pairings/claim',
  summary: 'Poll for the pairing of a display; returns its token once',
  limits: ['pairingClaim'],
  body: schema.claimInput,
  reply: schema.claimReply,
});

export const claimSetupCode = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/setup',
  summary: 'Pair an ordered device by its set-up code, once',
  limits: ['setupDisplay'],
  body: schema.setupInput,
  reply: schema.pairedReply,
});

export const receiveBeat = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/beat',
  summary: 'Send the heartbeat of a display without a socket, every 30 seconds',
  limits: ['beat'],
  body: schema.beatInput,
  reply: schema.beatReply,
});

export const listOwnAnnouncements = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/displays/me/announcements',
  summary: 'List what a paired display shows, now and later; by its token',
  bearer: true,
  limits: ['displayRead'],
  reply: displayAnnouncementsReply,
});

export const listDisplays = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/displays',
  summary: 'List the displays of a building, with their state and thirty days of uptime',
  limits: ['read'],
  params: byId,
  reply: z.array(schema.displayReply),
});

export const bindDisplay = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/displays',
  summary: 'Pair the display that shows a code',
  limits: ['bindDisplay'],
  createsOnce: true,
  params: byId,
  body: schema.bindInput,
  status: 201,
  reply: schema.displayReply,
});

export const actOnDisplays = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/displays/actions',
  summary: 'Identify, reload or unpair displays',
  limits: ['write'],
  params: byId,
  body: schema.actionInput,
});

export const updateDisplays = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/displays',
  summary: 'Change settings of several displays; absent settings are unchanged',
  limits: ['write'],
  params: byId,
  body: schema.manyInput,
});

export const updateDisplay = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/displays/:id',
  summary: 'Update name, place or settings of a display',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.displayChanges,
  reply: schema.displayReply,
});

export const replaceDisplay = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/displays/:id/replacement',
  summary: 'Replace the device of a display by the one that shows a code; name, settings and history stay',
  limits: ['bindDisplay'],
  params: byId,
  body: schema.replacementInput,
  reply: schema.displayReply,
});

export const readNotices = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/display-notices',
  summary: 'Read which mails you get about the displays of a building',
  limits: ['read'],
  params: byId,
  reply: schema.noticeChoice,
});

export const chooseNotices = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/display-notices',
  summary: 'Set which mails you get about the displays of a building',
  limits: ['write'],
  params: byId,
  body: schema.noticeChoice,
  reply: schema.noticeChoice,
});

export const listSetupCodes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/setup-codes',
  summary: 'List the set-up codes of an order',
  limits: ['read'],
  params: byId,
  reply: z.array(schema.setupCode),
});
