import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromParam } from '../tenancy/index.ts';
import { chooseWeekMail } from './commands/choices.ts';
import { readWeek } from './queries.ts';
import * as schema from './schema.ts';

const ofProperty = z.object({ id: idText });

export const weekRoutes = [
  route({
    method: 'GET',
    path: '/api/properties/:id/week',
    summary: 'Read what a building asks of you this week, what is wrong, and what comes',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    reply: schema.weekReply,
    handler: ({ ctx, proof }) => readWeek(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/week-mail',
    summary: 'Get or stop the mail about a building on Mondays',
    access: can.readPortal(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    body: schema.weekMailChoice,
    handler: ({ ctx, proof, body }) => chooseWeekMail(ctx, proof, body.isMailed),
  }),
];
