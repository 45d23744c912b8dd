import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
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
  demo: 'allowed',
  proof: 'session',
  limits: ['import'],
  createsRows: { limit: 'imports', per: 'building' },
  query: ofProperty.extend({ ...readAs, same, wait: wait(20) }),
  upload: FILE,
  reply: schema.validationReply,
  otherReplies: accepted,
});

export const uploadImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/tenants/upload',
  summary: 'Import a file, all of it or nothing',
  demo: 'allowed',
  proof: 'session',
  limits: ['import'],
  createsRows: { limit: 'imports', per: 'building' },
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
  demo: 'allowed',
  limits: ['heavyRead'],
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: 'bytes',
});

export const exportTenants = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/tenants/export',
  summary: 'Export all tenants as CSV, which can be imported again',
  demo: 'allowed',
  limits: ['heavyRead'],
  query: ofProperty,
  reply: 'bytes',
});

export const listImports = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports',
  summary: 'List the imports of a building, newest first',
  demo: 'allowed',
  limits: ['read'],
  query: ofProperty,
  reply: z.array(schema.importReply),
});

export const readImport = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Read the progress or result of an import',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.importReply,
});

export const cancelImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Cancel an import; nothing of it is kept',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the import',
  params: idParams,
  reply: schema.importReply,
});

export const undoImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undo the last import, within a day',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: returns to what was there before',
  params: idParams,
  reply: schema.importReply,
});

export const retryImport = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/imports/:id/retry',
  summary: 'Retry an import that failed on our side; returns the new import',
  demo: 'allowed',
  proof: 'session',
  limits: ['import'],
  createsRows: { limit: 'imports', per: 'building' },
  params: idParams,
  status: 201,
  reply: schema.importReply,
});

export const downloadErrors = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/imports/:id/errors',
  summary: 'Download the file with a column of errors',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const readSource = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/import-source',
  summary: 'Read the import link of a building, its last reading and the changes that wait',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.importSourceReply,
});

export const saveSource = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/import-source',
  summary: 'Save the import link of a building: the address of a CSV or XLSX that is read daily',
  demo: { refused: 'outside' },
  proof: 'fresh',
  limits: ['import'],
  createsRows: 'bounded: one per building',
  params: idParams,
  body: schema.importSourceInput,
  reply: schema.importSourceReply,
});

export const removeSource = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/properties/:id/import-source',
  summary: 'Remove the import link of a building, and changes that wait',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const askSource = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/read',
  summary: 'Read the import link now',
  demo: { refused: 'outside' },
  proof: 'session',
  limits: ['import'],
  createsRows: 'bounded: one reading per building at a time; imports are purged',
  params: idParams,
  reply: schema.importSourceReply,
});

export const applyProposal = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/apply',
  summary: 'Import the changes that wait; a repeat answers the same import',
  demo: 'allowed',
  proof: 'session',
  limits: ['import'],
  createsRows: 'bounded: one import per proposal',
  params: idParams,
  body: schema.applyInput,
  reply: schema.importReply,
});

export const dismissProposal = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-source/dismiss',
  summary: 'Dismiss the changes that wait; the same changes are not proposed again',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the import',
  params: idParams,
  body: schema.dismissInput,
  reply: schema.importSourceReply,
});

export const copyChoices = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/import-choices',
  summary: 'Take over how files of another of your buildings are read',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 50 kinds of files per building',
  params: idParams,
  body: schema.copyChoicesInput,
});
