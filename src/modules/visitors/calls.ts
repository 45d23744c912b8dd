import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const countVisit = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/visits',
  summary: 'Count a visit to a directory, anonymously',
  limits: ['visit'],
  body: schema.visitInput,
});

export const countSearch = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/searches',
  summary: 'Count a search in a directory, anonymously',
  limits: ['search'],
  body: schema.searchInput,
});

export const countMissedSearch = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/missed-searches',
  summary: 'Count a search without results, as pages of the release before do',
  limits: ['search'],
  body: schema.missedSearchInput,
});

export const listMissedSearches = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/missed-searches',
  summary: 'List missed search terms',
  limits: ['read'],
  query: z.object({ propertyId: idText }),
  reply: z.array(schema.missedSearchReply),
});

export const dismissWord = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/missed-searches',
  summary: 'Dismiss or restore a missed search term',
  limits: ['write'],
  body: schema.dismissalInput,
});

export const readFigures = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/figures',
  summary: 'Read visits, scans and searches of a building',
  limits: ['read'],
  params: byId,
  reply: schema.figuresReply,
});
