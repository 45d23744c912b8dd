import { route } from '../../platform/http/route.ts';
import * as calls from './calls.ts';
import { resubscribe, unsubscribe } from './commands/opt-outs.ts';

export const mailRoutes = [
  route({ ...calls.unsubscribe, access: 'public', handler: ({ ctx, query }) => unsubscribe(ctx, query.token) }),
  route({ ...calls.resubscribe, access: 'public', handler: ({ ctx, body }) => resubscribe(ctx, body.token) }),
];
