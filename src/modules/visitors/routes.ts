import { route } from '../../platform/http/route.ts';
import { can, fromBody, fromParam, fromQuery } from '../tenancy/index.ts';
import * as calls from './calls.ts';
import { countSearch, countVisit } from './commands/counts.ts';
import { dismissWord } from './commands/words.ts';
import { listMissedSearches, readFigures } from './queries.ts';

export const visitorRoutes = [
  route({ ...calls.countVisit, access: 'public', handler: ({ ctx, body }) => countVisit(ctx, body) }),
  route({ ...calls.countSearch, access: 'public', handler: ({ ctx, body }) => countSearch(ctx, body) }),
  route({
    ...calls.listMissedSearches,
    access: can.readPortal(fromQuery('propertyId')),
    handler: ({ ctx, proof }) => listMissedSearches(ctx, proof),
  }),
  route({
    ...calls.dismissWord,
    access: can.manageTenants(fromBody('propertyId')),
    handler: ({ ctx, proof, body }) => dismissWord(ctx, proof, body),
  }),
  route({
    ...calls.readFigures,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readFigures(ctx, proof),
  }),
];
