import { attachment } from '../../platform/http/attachment.ts';
import { type BinaryReply, route, StatusReply } from '../../platform/http/route.ts';
import { heavyWork, queueAccountOf, takeTurns } from '../../platform/process/fair-queue.ts';
import { csvChunks } from '../../shared/csv.ts';
import { AppError } from '../../shared/errors.ts';
import { can, fromParam, fromQuery } from '../tenancy/index.ts';
import { fromImportId } from './access.ts';
import * as calls from './calls.ts';
import { cancelImport } from './commands/imports.ts';
import { copyChoices } from './commands/kept-choices.ts';
import { receiveImport, retryImport } from './commands/receive.ts';
import { applyProposal, askSource, dismissProposal, removeSource, saveSource } from './commands/sources.ts';
import { undoImport } from './commands/undo.ts';
import { awaitImport, exportTenants, listImports, readImport, readReport, readSource } from './queries.ts';
import type * as schema from './schema.ts';
import { csvTemplate, xlsxTemplate } from './template.ts';

export const importRoutes = [
  route({
    ...calls.validateImport,
    access: can.manageTenants(fromQuery('propertyId')),
    async handler({ ctx, proof, query, upload }) {
      const { importId } = await receiveImport(ctx, proof, {
        kind: 'validation',
        mode: 'add',
        upload,
        choice: { columns: query.columns, rows: query.cells, split: [] },
        decided: { same: query.same, formerNames: [], confirmGone: null },
      });
      const found = finished(await awaitImport(ctx, proof, importId, query.wait));
      return found.validation ?? comeBack(found);
    },
  }),
  route({
    ...calls.uploadImport,
    access: can.manageTenants(fromQuery('propertyId')),
    async handler({ ctx, proof, query, upload }) {
      const { mode, columns, cells, wait, same, formerNames, confirmGone } = query;
      const choice = { columns, rows: cells, split: [] };
      const decided = { same, formerNames, confirmGone };
      const asked = { kind: 'import', mode, choice, decided, upload } as const;
      const { importId, isRepeat } = await receiveImport(ctx, proof, asked);
      const found = finished(await awaitImport(ctx, proof, importId, wait));
      if (found.count === null) return comeBack(found);
      const reply = { importId, count: found.count };
      return isRepeat ? new StatusReply(200, reply) : reply;
    },
  }),
  route({
    ...calls.downloadTemplate,
    access: 'user',
    async handler({ ctx, query: { format } }) {
      const { fileName, contentType, bytes } =
        format === 'csv' ? csvTemplate() : await heavyWork.run(queueAccountOf(ctx), xlsxTemplate);
      return download(fileName, contentType, bytes);
    },
  }),
  route({
    ...calls.exportTenants,
    access: can.readPortal(fromQuery('propertyId')),
    async handler({ ctx, proof }) {
      return download('tenants.csv', CSV, await takeTurns(queueAccountOf(ctx), csvChunks(exportTenants(ctx, proof))));
    },
  }),
  route({
    ...calls.listImports,
    access: can.manageTenants(fromQuery('propertyId')),
    handler: ({ ctx, proof }) => listImports(ctx, proof),
  }),
  route({
    ...calls.readImport,
    access: can.manageTenants(fromImportId),
    handler: ({ ctx, proof, params }) => readImport(ctx, proof, params.id),
  }),
  route({
    ...calls.cancelImport,
    access: can.manageTenants(fromImportId),
    async handler({ ctx, proof, params }) {
      await cancelImport(ctx, proof, params.id);
      return await readImport(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.undoImport,
    access: can.manageTenants(fromImportId),
    async handler({ ctx, proof, params }) {
      await undoImport(ctx, proof, params.id);
      return await readImport(ctx, proof, params.id);
    },
  }),
  route({
    ...calls.retryImport,
    access: can.manageTenants(fromImportId),
    async handler({ ctx, proof, params }) {
      return await readImport(ctx, proof, await retryImport(ctx, proof, params.id));
    },
  }),
  route({
    ...calls.downloadErrors,
    access: can.manageTenants(fromImportId),
    async handler({ ctx, proof, params }) {
      const { name, format, pieces } = await readReport(ctx, proof, params.id);
      const bytes = await takeTurns(queueAccountOf(ctx), pieces);
      return download(`${name} errors.${format}`, format === 'csv' ? CSV : XLSX, bytes);
    },
  }),
  route({
    ...calls.readSource,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof }) => readSource(ctx, proof),
  }),
  route({
    ...calls.saveSource,
    access: can.editSettings(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await saveSource(ctx, proof, body);
      return await readSource(ctx, proof);
    },
  }),
  route({
    ...calls.removeSource,
    access: can.editSettings(fromParam('id')),
    handler: ({ ctx, proof }) => removeSource(ctx, proof),
  }),
  route({
    ...calls.askSource,
    access: can.manageTenants(fromParam('id')),
    async handler({ ctx, proof }) {
      await askSource(ctx, proof);
      return await readSource(ctx, proof);
    },
  }),
  route({
    ...calls.applyProposal,
    access: can.manageTenants(fromParam('id')),
    async handler({ ctx, proof, body: { importId, confirmGone } }) {
      await applyProposal(ctx, proof, importId, confirmGone);
      return await readImport(ctx, proof, importId);
    },
  }),
  route({
    ...calls.dismissProposal,
    access: can.manageTenants(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await dismissProposal(ctx, proof, body.importId);
      return await readSource(ctx, proof);
    },
  }),
  route({
    ...calls.copyChoices,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof, body }) => copyChoices(ctx, proof, body.from),
  }),
];

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function download(fileName: string, contentType: string, bytes: BinaryReply['bytes']): BinaryReply {
  return { contentType, bytes, headers: { 'content-disposition': attachment(fileName) } };
}

const comeBack = ({ id, state }: schema.Import) => new StatusReply(202, { importId: id, state });

/** A failed import is an error; a validation with errors is a result. */
function finished(found: schema.Import): schema.Import {
  const { id: importId, state, error, errorCode, validation, kind } = found;
  if (state === 'failed') throw new AppError(errorCode ?? 'internal', error ?? '', { details: { importId } });
  if (state === 'cancelled') throw new AppError('conflict', 'The import was canceled. Nothing was changed.');
  if (state !== 'invalid' || kind === 'validation' || !validation) return found;
  const { summary, errors } = validation;
  throw new AppError('invalid', `${summary.message} ${errors[0] ?? ''}`.trim(), { details: { ...validation } });
}
