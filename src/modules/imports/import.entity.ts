import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  ColumnChoice,
  CorrectedCells,
  ImportKind,
  ImportMode,
  ImportOutcome,
  ImportState,
  Validation,
} from './schema.ts';

/** What is kept of a validation; the rest of the reply are the import's own columns. */
export type StoredValidation = Omit<Validation, 'importId'>;

/** A file that is imported into a directory, and its state. A worker owns it by its attempt and lease. */
export const ImportJob = defineEntity({
  name: 'ImportJob',
  tableName: 'import',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    /** A validation ends where an import would begin to write. */
    kind: p.string().$type<ImportKind>(),
    mode: p.string().$type<ImportMode>(),
    state: p.string().$type<ImportState>(),
    fileName: p.text(),
    /** How its columns are to be read. */
    columns: p.json<ColumnChoice>(),
    /** What is read in place of some of its cells. */
    cells: p.json<CorrectedCells>(),
    /** SHA-256 of the file, hexadecimal. */
    fileHash: p.string().nullable(),
    /** Grows with every worker that takes it up: only the last one may finish it. */
    attempt: p.integer().default(0),
    leaseUntil: p.datetime().nullable(),
    processedRows: p.integer().default(0),
    totalRows: p.integer().nullable(),
    validation: p.json<StoredValidation>().nullable(),
    outcome: p.json<ImportOutcome>().nullable(),
    /** Of the directory, as this import left it. */
    directoryVersion: p.integer().nullable(),
    error: p.text().nullable(),
    /** The file was at fault, not the product. */
    isUnreadable: p.boolean().default(false),
    createdBy: p.integer().nullable(),
    impersonatorId: p.integer().nullable(),
    ip: p.string().nullable(),
    requestId: p.string(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});
export type ImportJob = InferEntity<typeof ImportJob>;

/** A piece of the file as it came, or of its copy with the errors in it. */
export const ImportChunk = defineEntity({
  name: 'ImportChunk',
  tableName: 'import_chunk',
  properties: {
    importId: p.integer().primary(),
    part: p.string().$type<'file' | 'report'>().primary(),
    seq: p.integer().primary(),
    bytes: p.blob(),
  },
});
