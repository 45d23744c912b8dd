import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromBody, fromParam, fromQuery } from '../tenancy/index.ts';
import { countSearch, countVisit } from './commands/counts.ts';
import { dismissWord } from './commands/words.ts';
import { listMissedSearches, readFigures } from './queries.ts';
import * as schema from './schema.ts';

export const visitorRoutes = [
  route({
    method: 'POST',
    path: '/api/visits',
    summary: 'Count a visit to a directory, anonymously',
    access: 'public',
    limits: ['visit'],
    body: schema.visitInput,
    handler: ({ ctx, body }) => countVisit(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/searches',
    summary: 'Count a search in a directory, anonymously',
    access: 'public',
    limits: ['search'],
    body: schema.searchInput,
    handler: ({ ctx, body }) => countSearch(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/missed-searches',
    summary: 'Count a search without results, as pages of the release before do',
    access: 'public',
    limits: ['search'],
    body: schema.missedSearchInput,
    handler: ({ ctx, body }) => countSearch(ctx, { ...body, isFound: false }),
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
  route({
    method: 'GET',
    path: '/api/properties/:id/figures',
    summary: 'Read visits, scans and searches of a building',
    access: can.readPortal(fromParam('id')),
    params: z.object({ id: idText }),
    reply: schema.figuresReply,
    handler: ({ ctx, proof }) => readFigures(ctx, proof),
  }),
];
