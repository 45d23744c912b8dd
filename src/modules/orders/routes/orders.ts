import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { listOwnOrders, readOwnOrder } from '../queries.ts';
import * as schema from '../schema.ts';

export const orderRoutes = [
  route({
    method: 'GET',
    path: '/api/orders',
    summary: 'List your orders, newest first',
    access: 'user',
    query: schema.ordersQuery,
    reply: z.array(schema.orderReply),
    handler: ({ ctx, query }) => listOwnOrders(ctx, ctx.actor.userId, query),
  }),
  route({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'Read one of your orders',
    access: 'user',
    params: z.object({ id: idText }),
    reply: schema.orderReply,
    handler: ({ ctx, params }) => readOwnOrder(ctx, ctx.actor.userId, params.id),
  }),
];
