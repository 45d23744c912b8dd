import { z } from 'zod';
import { attachment } from '../../platform/http/attachment.ts';
import { type Bytes, OtherReply, route } from '../../platform/http/route.ts';
import { csvPieces } from '../../shared/csv.ts';
import { AppError } from '../../shared/errors.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromParam, fromQuery } from '../tenancy/index.ts';
import { fromImportId } from './access.ts';
import { cancelImport } from './commands/imports.ts';
import { copyChoices } from './commands/kept-choices.ts';
import { receiveImport, retryImport } from './commands/receive.ts';
import { applyProposal, askSource, dismissProposal, removeSource, saveSource } from './commands/sources.ts';
import { undoImport } from './commands/undo.ts';
import { awaitImport, exportTenants, listImports, readImport, readReport, readSource } from './queries.ts';
import * as schema from './schema.ts';
import { csvTemplate, xlsxTemplate } from './template.ts';

const byId = z.object({ id: idText });
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

export const importRoutes = [
  route({
    method: 'POST',
    path: '/api/tenants/validate',
    summary: 'Validate an import without changing anything',
    access: can.manageTenants(fromQuery('propertyId')),
    limits: ['import'],
    query: ofProperty.extend({ ...readAs, same, wait: wait(20) }),
    upload: FILE,
    reply: schema.validationReply,
    otherReplies: accepted,
    async handler({ ctx, proof, query, upload }) {
      const { importId } = await receiveImport(ctx, proof, {
        ...{ kind: 'validation', mode: 'add', upload },
        choice: { columns: query.columns, rows: query.cells, split: [] },
        decided: { same: query.same, formerNames: [], confirmGone: null },
      });
      const found = finished(await awaitImport(ctx, proof, importId, query.wait));
      return found.validation ?? comeBack(found);
    },
  }),
  route({
    method: 'POST',
    path: '/api/tenants/upload',
    summary: 'Import a file, all of it or nothing',
    access: can.manageTenants(fromQuery('propertyId')),
    limits: ['import'],
    query: ofProperty.extend({ mode: schema.importMode.default('add'), ...readAs, ...decided, wait: wait(10) }),
    upload: FILE,
    status: 201,
    reply: schema.uploadReply,
    otherReplies: { ...accepted, 200: schema.uploadReply },
    async handler({ ctx, proof, query, upload }) {
      const { mode, columns, cells, wait, same, formerNames, confirmGone } = query;
      const choice = { columns, rows: cells, split: [] };
      const decided = { same, formerNames, confirmGone };
      const asked = { kind: 'import', mode, choice, decided, upload } as const;
      const { importId, isRepeat } = await receiveImport(ctx, proof, asked);
      const found = finished(await awaitImport(ctx, proof, importId, wait));
      if (found.count === null) return comeBack(found);
      const reply = { importId, count: found.count };
      return isRepeat ? new OtherReply(200, reply) : reply;
    },
  }),
  route({
    method: 'GET',
    path: '/api/tenants/template',
    summary: 'Download the import template',
    access: 'user',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    reply: 'bytes',
    async handler({ query: { format } }) {
      const { fileName, contentType, bytes } = format === 'csv' ? csvTemplate() : await xlsxTemplate();
      return download(fileName, contentType, bytes);
    },
  }),
  route({
    method: 'GET',
    path: '/api/tenants/export',
    summary: 'Export all tenants as CSV, which can be imported again',
    access: can.readPortal(fromQuery('propertyId')),
    query: ofProperty,
    reply: 'bytes',
    handler: ({ ctx, proof }) => download('tenants.csv', CSV, csvPieces(exportTenants(ctx, proof))),
  }),
  route({
    method: 'GET',
    path: '/api/imports',
    summary: 'List the imports of a building, newest first',
    access: can.manageTenants(fromQuery('propertyId')),
    query: ofProperty,
    reply: z.array(schema.importReply),
    handler: ({ ctx, proof }) => listImports(ctx, proof),
  }),
  route({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'Read the progress or result of an import',
    access: can.manageTenants(fromImportId),
    params: byId,
    reply: schema.importReply,
    handler: ({ ctx, proof, params }) => readImport(ctx, proof, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/imports/:id/cancel',
    summary: 'Cancel an import; nothing of it is kept',
    access: can.manageTenants(fromImportId),
    params: byId,
    reply: schema.importReply,
    async handler({ ctx, proof, params }) {
      await cancelImport(ctx, proof, params.id);
      return await readImport(ctx, proof, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Undo the last import, within a day',
    access: can.manageTenants(fromImportId),
    params: byId,
    reply: schema.importReply,
    async handler({ ctx, proof, params }) {
      await undoImport(ctx, proof, params.id);
      return await readImport(ctx, proof, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/imports/:id/retry',
    summary: 'Retry an import that failed on our side; returns the new import',
    access: can.manageTenants(fromImportId),
    limits: ['import'],
    params: byId,
    status: 201,
    reply: schema.importReply,
    async handler({ ctx, proof, params }) {
      return await readImport(ctx, proof, await retryImport(ctx, proof, params.id));
    },
  }),
  route({
    method: 'GET',
    path: '/api/imports/:id/errors',
    summary: 'Download the file with a column of errors',
    access: can.manageTenants(fromImportId),
    params: byId,
    reply: 'bytes',
    async handler({ ctx, proof, params }) {
      const { name, format, bytes } = await readReport(ctx, proof, params.id);
      return download(`${name} errors.${format}`, format === 'csv' ? CSV : XLSX, bytes);
    },
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/import-source',
    summary: 'Read the import link of a building, its last reading and the changes that wait',
    access: can.manageTenants(fromParam('id')),
    params: byId,
    reply: schema.importSourceReply,
    handler: ({ ctx, proof }) => readSource(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/import-source',
    summary: 'Save the import link of a building: the address of a CSV or XLSX that is read daily',
    access: can.editSettings(fromParam('id')),
    limits: ['import'],
    params: byId,
    body: schema.importSourceInput,
    reply: schema.importSourceReply,
    async handler({ ctx, proof, body }) {
      await saveSource(ctx, proof, body);
      return await readSource(ctx, proof);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/properties/:id/import-source',
    summary: 'Remove the import link of a building, and changes that wait',
    access: can.editSettings(fromParam('id')),
    limits: ['write'],
    params: byId,
    handler: ({ ctx, proof }) => removeSource(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/import-source/read',
    summary: 'Read the import link now',
    access: can.manageTenants(fromParam('id')),
    limits: ['import'],
    params: byId,
    reply: schema.importSourceReply,
    async handler({ ctx, proof }) {
      await askSource(ctx, proof);
      return await readSource(ctx, proof);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/import-source/apply',
    summary: 'Import the changes that wait; a repeat answers the same import',
    access: can.manageTenants(fromParam('id')),
    limits: ['import'],
    params: byId,
    body: schema.applyInput,
    reply: schema.importReply,
    async handler({ ctx, proof, body: { importId, confirmGone } }) {
      await applyProposal(ctx, proof, importId, confirmGone);
      return await readImport(ctx, proof, importId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/import-source/dismiss',
    summary: 'Dismiss the changes that wait; the same changes are not proposed again',
    access: can.manageTenants(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.dismissInput,
    reply: schema.importSourceReply,
    async handler({ ctx, proof, body }) {
      await dismissProposal(ctx, proof, body.importId);
      return await readSource(ctx, proof);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/import-choices',
    summary: 'Take over how files of another of your buildings are read',
    access: can.manageTenants(fromParam('id')),
    limits: ['write'],
    params: byId,
    body: schema.copyChoicesInput,
    handler: ({ ctx, proof, body }) => copyChoices(ctx, proof, body.from),
  }),
];

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function download(fileName: string, contentType: string, bytes: Bytes['bytes']): Bytes {
  return { contentType, bytes, headers: { 'content-disposition': attachment(fileName) } };
}

const comeBack = ({ id, state }: schema.Import) => new OtherReply(202, { importId: id, state });

/** A failed import is an error; a validation with errors is a result. */
function finished(found: schema.Import): schema.Import {
  const { id: importId, state, error, errorCode, validation, kind } = found;
  if (state === 'failed') throw new AppError(errorCode ?? 'internal', error ?? '', { details: { importId } });
  if (state === 'cancelled') throw new AppError('conflict', 'The import was canceled. Nothing was changed.');
  if (state !== 'invalid' || kind === 'validation' || !validation) return found;
  const { summary, errors } = validation;
  throw new AppError('invalid', `${summary.message} ${errors[0] ?? ''}`.trim(), { details: { ...validation } });
}
