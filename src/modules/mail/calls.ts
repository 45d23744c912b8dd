import { defineCall } from '../../shared/calls.ts';
import { unsubscribeLink } from './schema.ts';

export const unsubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/unsubscribe',
  summary: 'Unsubscribe by a mailed link, in one click (RFC 8058)',
  isOneClick: true,
  demo: 'allowed',
  limits: ['unsubscribe'],
  createsRows: 'bounded: one per mailbox, by a mailed link',
  query: unsubscribeLink,
});

export const resubscribe = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/mail/resubscribe',
  summary: 'Undo an unsubscribe',
  demo: 'allowed',
  limits: ['unsubscribe'],
  createsRows: 'none: deletes',
  body: unsubscribeLink,
});
