import { route } from '../../platform/http/route.ts';
import { resubscribe, unsubscribe } from './commands/opt-outs.ts';
import { unsubscribeLink } from './schema.ts';

export const mailRoutes = [
  route({
    method: 'POST',
    path: '/unsubscribe',
    summary: 'Unsubscribe by a mailed link, in one click (RFC 8058)',
    access: 'public',
    limits: ['unsubscribe'],
    isOneClick: true,
    query: unsubscribeLink,
    handler: ({ ctx, query }) => unsubscribe(ctx, query.token),
  }),
  route({
    method: 'POST',
    path: '/api/mail/resubscribe',
    summary: 'Undo an unsubscribe',
    access: 'public',
    limits: ['unsubscribe'],
    body: unsubscribeLink,
    handler: ({ ctx, body }) => resubscribe(ctx, body.token),
  }),
];
