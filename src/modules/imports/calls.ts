import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const ofProperty = z.object({ propertyId: idText });
const FILE = { field: 'file', maxBytes: 10 * 1024 * 1024, isStreamed: true, fields: schema.fileFields } as const;
/** Seconds to wait for the result before answering `202`. */
const wait = (most: number) => z.coerce.number().min(0).max(20).default(most);
/** Kept for older clients; the fields of the form do the same and more. */
const readAs = {
  columns: schema.jsonText.pipe(schema.columnChoice).default({}),
  cells: schema.jsonText.pipe(schema.correctedCells).default({}),
};
const same = schema.jsonText.pipe(schema.sameChoice).default({});
const decided = {
  same,
  formerNames: schema.jsonText.pipe(schema.formerNames).default([]),
  confirmGone: z.coerce.number().pipe(schema.confirmGone).nullable().default(null),
};
const accepted = { 202: schema.acceptedReply };

export const validateImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/validate',
  summary: 'Validate an import without changing anything',
  limits: ['import'],
  query: ofProperty.extend({ ...readAs, same, wait: wait(20) }),
  upload: FILE,
  reply: schema.validationReply,
  otherReplies: accepted,
});

export const uploadImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/upload',
  summary: 'Import a file, all of it or nothing',
  limits: ['import'],
  query: ofProperty.extend({ mode: schema.importMode.default('add'), ...readAs, ...decided, wait: wait(10) }),
  upload: FILE,
  status: 201,
  reply: schema.uploadReply,
  otherReplies: { ...accepted, 200: schema.uploadReply },
});

export const downloadTemplate = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants/template',
  summary: 'Download the import template',
  limits: ['heavyRead'],
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: 'bytes',
});

export const exportTenants = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants/export',
  summary: 'Export all tenants as CSV, which can be imported again',
  limits: ['heavyRead'],
  query: ofProperty,
  reply: 'bytes',
});

export const listImports = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports',
  summary: 'List the imports of a building, newest first',
  limits: ['read'],
  query: ofProperty,
  reply: z.array(schema.importReply),
});

export const readImport = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Read the progress or result of an import',
  limits: ['read'],
  params: byId,
  reply: schema.importReply,
});

export const cancelImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Cancel an import; nothing of it is kept',
  limits: ['write'],
  params: byId,
  reply: schema.importReply,
});

export const undoImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undo the last import, within a day',
  limits: ['write'],
  params: byId,
  reply: schema.importReply,
});

export const retryImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/retry',
  summary: 'Retry an import that failed on our side; returns the new import',
  limits: ['import'],
  params: byId,
  status: 201,
  reply: schema.importReply,
});

export const downloadErrors = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports/:id/errors',
  summary: 'Download the file with a column of errors',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const readSource = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/import-source',
  summary: 'Read the import link of a building, its last reading and the changes that wait',
  limits: ['read'],
  params: byId,
  reply: schema.importSourceReply,
});

export const saveSource = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/import-source',
  summary: 'Save the import link of a building: the address of a CSV or XLSX that is read daily',
  notInDemo: 'outside',
  limits: ['import'],
  params: byId,
  body: schema.importSourceInput,
  reply: schema.importSourceReply,
});

export const removeSource = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/import-source',
  summary: 'Remove the import link of a building, and changes that wait',
  limits: ['write'],
  params: byId,
});

export const askSource = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/read',
  summary: 'Read the import link now',
  notInDemo: 'outside',
  limits: ['import'],
  params: byId,
  reply: schema.importSourceReply,
});

export const applyProposal = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/apply',
  summary: 'Import the changes that wait; a repeat answers the same import',
  limits: ['import'],
  params: byId,
  body: schema.applyInput,
  reply: schema.importReply,
});

export const dismissProposal = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/dismiss',
  summary: 'Dismiss the changes that wait; the same changes are not proposed again',
  limits: ['write'],
  params: byId,
  body: schema.dismissInput,
  reply: schema.importSourceReply,
});

export const copyChoices = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-choices',
  summary: 'Take over how files of another of your buildings are read',
  limits: ['write'],
  params: byId,
  body: schema.copyChoicesInput,
});
