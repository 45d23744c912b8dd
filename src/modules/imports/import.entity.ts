import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { tablesOf } from '../../platform/core/tables.ts';
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
  SourceOutcome,
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
    /** File and data for the undo are deleted. */
    isPurged: p.boolean().default(false),
    /** The user who requested the undo, and their request. */
    undoAsked: p.json<object>().nullable(),
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

/** Kept choices for files of one shape. */
const ImportChoiceRow = defineEntity({
  name: 'ImportChoiceRow',
  tableName: 'import_choice',
  properties: {
    propertyId: p.integer().primary(),
    /** Hash of the headings. */
    shape: p.text().primary(),
    columns: p.json<ColumnChoice>(),
    sheets: p.json<string[]>().nullable(),
    rules: p.json<ReadingRules>(),
    usedAt: p.datetime(),
  },
});

/** Link that a building's tenants are read from each day; leased by a worker through its attempt. */
export const ImportSourceRow = defineEntity({
  name: 'ImportSourceRow',
  tableName: 'import_source',
  properties: {
    propertyId: p.integer().primary(),
    address: p.text(),
    headerName: p.text().nullable(),
    sealedToken: p.text().nullable(),
    /** Hour of the daily reading in the building's time zone. */
    hour: p.integer(),
    mode: p.string().$type<ImportMode>(),
    /** Changes above this number are proposed instead of imported. */
    mostChanges: p.integer(),
    savedBy: p.integer().nullable(),
    askedAt: p.datetime().nullable(),
    askedBy: p.integer().nullable(),
    readOn: p.date().nullable(),
    leaseUntil: p.datetime().nullable(),
    /** Fencing token. */
    attempt: p.integer().default(0),
    readAt: p.datetime().nullable(),
    outcome: p.string().$type<SourceOutcome>().nullable(),
    failure: p.text().nullable(),
    isFailing: p.boolean().default(false),
    importId: p.integer().nullable(),
    proposalId: p.integer().nullable(),
    /** Hash of the last proposal. */
    digest: p.text().nullable(),
  },
});

/** Processing time of an account's files in an hour. */
const ImportUseRow = defineEntity({
  name: 'ImportUseRow',
  tableName: 'import_use',
  properties: {
    userId: p.integer().primary(),
    since: p.datetime().defaultRaw('now()'),
    busyMs: p.integer().default(0),
  },
});

export const entities = [ImportJob, ImportChunk, ImportChoiceRow, ImportSourceRow, ImportUseRow] as const;

export const importTables = tablesOf(entities);
