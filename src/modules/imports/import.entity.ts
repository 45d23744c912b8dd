import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ReservedBytes } from '../../platform/records/storage.ts';
import type {
  ColumnChoice,
  ImportKind,
  ImportMode,
  ImportOutcome,
  ImportState,
  KeptTenant,
  ReadingRules,
  RowChoice,
  TenantChoice,
  Validation,
} from './schema.ts';

export type StoredValidation = Omit<Validation, 'importId'>;

/** Leased by a worker through its attempt. */
export const ImportJob = defineEntity({
  name: 'ImportJob',
  tableName: 'import',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    /** A validation stops before the write. */
    kind: p.string().$type<ImportKind>(),
    mode: p.string().$type<ImportMode>(),
    isFromLink: p.boolean().default(false),
    /** Its lane. */
    isLarge: p.boolean().default(false),
    state: p.string().$type<ImportState>(),
    fileName: p.text(),
    columns: p.json<ColumnChoice>(),
    /** The user's corrections; `null` leaves a row out. */
    cells: p.json<RowChoice>(),
    sheets: p.json<string[]>().nullable(),
    headerRow: p.integer().nullable(),
    split: p.json<number[]>(),
    rules: p.json<ReadingRules>(),
    /** Decisions about its tenants. */
    decided: p.json<TenantChoice>(),
    /** SHA-256, hexadecimal. */
    fileHash: p.string().nullable(),
    /** Fencing token. */
    attempt: p.integer().default(0),
    /** Attempts that ended with their worker. */
    lostAttempts: p.integer().default(0),
    leaseUntil: p.datetime().nullable(),
    processedRows: p.integer().default(0),
    totalRows: p.integer().nullable(),
    validation: p.json<StoredValidation>().nullable(),
    outcome: p.json<ImportOutcome>().nullable(),
    /** After this import. */
    directoryVersion: p.integer().nullable(),
    error: p.text().nullable(),
    /** The file is at fault, not the product. */
    isUnreadable: p.boolean().default(false),
    /** `conflict` where the directory refuses it. */
    errorCode: p.string().nullable(),
    undoKept: p.json<KeptTenant[]>().nullable(),
    createdBy: p.integer().nullable(),
    /** The account whose processing time it uses; `null` for a daily reading of a link. */
    chargedTo: p.integer().nullable(),
    impersonatorId: p.integer().nullable(),
    ip: p.string().nullable(),
    requestId: p.string(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});
export type ImportJob = InferEntity<typeof ImportJob>;

export const ImportChunk = defineEntity({
  name: 'ImportChunk',
  tableName: 'import_chunk',
  properties: {
    importId: p.integer().primary(),
    part: p.string().$type<'file' | 'report'>().primary(),
    seq: p.integer().primary(),
    bytes: p.blob().$type<ReservedBytes>(),
  },
});
