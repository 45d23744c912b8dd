import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const countVisit = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/visits',
  summary: 'Count a visit to a directory, anonymously',
  demo: 'allowed',
  limits: ['visit'],
  createsRows: 'bounded: one row per building and day',
  body: schema.visitInput,
});

export const countSearch = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/searches',
  summary: 'Count a search in a directory, anonymously',
  demo: 'allowed',
  limits: ['search'],
  createsRows: 'bounded: 200 words per building and week',
  body: schema.searchInput,
});

export const listMissedSearches = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/missed-searches',
  summary: 'List missed search terms',
  demo: 'allowed',
  limits: ['read'],
  query: z.object({ propertyId: idText }),
  reply: z.array(schema.missedSearchReply),
});

export const dismissWord = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/missed-searches',
  summary: 'Dismiss or restore a missed search term',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the words',
  body: schema.dismissalInput,
});

export const readFigures = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/figures',
  summary: 'Read visits, scans and searches of a building',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.figuresReply,
});
