import { route } from '../../platform/http/route.ts';
import { can, fromParam } from '../tenancy/index.ts';
import * as calls from './calls.ts';
import { chooseWeekMail } from './commands/choices.ts';
import { readWeek } from './queries.ts';

export const weekRoutes = [
  route({
    ...calls.readWeek,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readWeek(ctx, proof),
  }),
  route({
    ...calls.chooseWeekMail,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof, body }) => chooseWeekMail(ctx, proof, body.isMailed),
  }),
];
