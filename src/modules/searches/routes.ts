import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromBody, fromQuery } from '../tenancy/index.ts';
import { countMissedSearch, dismissWord } from './commands.ts';
import { listMissedSearches } from './queries.ts';
import * as schema from './schema.ts';

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/api/missed-searches',
    summary: 'Count a search without results, anonymously',
    access: 'public',
    limits: ['missedSearch'],
    body: schema.missedSearchInput,
    handler: ({ ctx, body }) => countMissedSearch(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/missed-searches',
    summary: 'List missed search terms',
    access: can.readPortal(fromQuery('propertyId')),
    query: z.object({ propertyId: idText }),
    reply: z.array(schema.missedSearchReply),
    handler: ({ ctx, proof }) => listMissedSearches(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/missed-searches',
    summary: 'Dismiss or restore a missed search term',
    access: can.manageTenants(fromBody('propertyId')),
    limits: ['write'],
    body: schema.dismissalInput,
    handler: ({ ctx, proof, body }) => dismissWord(ctx, proof, body),
  }),
];
