import { z } from 'zod';
import { id } from '../../shared/fields.ts';
import { keptParts } from '../directory/schema.ts';

/**
 * *add* keeps existing tenants as they are. *update* changes those that the file names and removes a tenant whose suite
 * has another company now. *replace* removes all that the file does not name.
 */
export const importMode = z.enum(['add', 'update', 'replace']);
export type ImportMode = z.infer<typeof importMode>;
export const importKind = z.enum(['validation', 'import']);
export type ImportKind = z.infer<typeof importKind>;
const unfinished = ['waiting', 'reading', 'writing', 'undoing'] as const;
export const importState = z.enum(['receiving', ...unfinished, 'done', 'invalid', 'failed', 'cancelled', 'undone']);
export type ImportState = z.infer<typeof importState>;
export const isUnfinished = (state: ImportState): boolean => (unfinished as readonly ImportState[]).includes(state);

/** Rows that can be corrected without uploading again. */
export const MOST_CORRECTED = 50;

/** Our label → the file's column name; an empty name leaves the column out. */
export const columnChoice = z
  .record(z.string().max(60), z.string().max(100))
  .refine((choice) => Object.keys(choice).length <= 30, 'Choose at most 30 columns');
export type ColumnChoice = z.infer<typeof columnChoice>;

/** By row number and our label: the text to read instead. */
export const correctedCells = z
  .record(z.string().regex(/^\d{1,7}$/, 'Invalid row number'), z.record(z.string().max(60), z.string().max(2_000)))
  .refine((rows) => Object.keys(rows).length <= MOST_CORRECTED, `Correct at most ${MOST_CORRECTED} rows`);
export type CorrectedCells = z.infer<typeof correctedCells>;

/** Decisions about as many tenants. */
const MOST_DECIDED = 5_000;

/** Row number → the id of the tenant that it is, or null for another company. */
export const sameChoice = z
  .record(z.string().regex(/^\d{1,7}$/, 'Not the number of a row'), id.nullable())
  .refine((rows) => Object.keys(rows).length <= MOST_DECIDED, `At most ${MOST_DECIDED} rows`)
  .refine((rows) => {
    const ids = Object.values(rows).filter((tenantId) => tenantId !== null);
    return new Set(ids).size === ids.length;
  }, 'Two rows cannot be the same tenant');
export type SameChoice = z.infer<typeof sameChoice>;

/** Rows whose renamed tenant keeps its former name as an alias. */
export const formerNames = z.array(z.int().min(1)).max(MOST_DECIDED);

const count = z.int().min(0);
export const confirmGone = count;

/** What somebody has decided about the tenants of a file. */
export const tenantChoice = z.object({
  same: sameChoice,
  formerNames,
  /** How many tenants *replace* removes; required above a third of them. */
  confirmGone: confirmGone.nullable(),
});
export type TenantChoice = z.infer<typeof tenantChoice>;

/** Counts tenants: one with two contacts takes two rows. */
const importOutcome = z.object({ added: count, updated: count, removed: count, kept: count });
export type ImportOutcome = z.infer<typeof importOutcome>;

export const readColumn = z.object({ label: z.string(), name: z.string(), examples: z.array(z.string()) });
export type ReadColumn = z.infer<typeof readColumn>;

const namedTenant = z.object({ companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() });
export type NamedTenant = z.infer<typeof namedTenant>;

/** Name and place as the file has them; `before`: as the directory has them. */
const changedTenant = namedTenant.extend({
  row: count,
  tenantId: id,
  before: namedTenant,
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ChangedTenant = z.infer<typeof changedTenant>;
/** `former`: the tenant that is gone from the same suite. */
const addedTenant = namedTenant.extend({
  row: count,
  former: z.object({ tenantId: id, companyName: z.string() }).nullable(),
});
export type AddedTenant = z.infer<typeof addedTenant>;
/** `successor`: the new company in the same suite, for which *update* removes the tenant, too. */
const goneTenant = namedTenant.extend({ tenantId: id, successor: z.string().nullable() });
export type GoneTenant = z.infer<typeof goneTenant>;

const differences = z.object({
  added: z.array(addedTenant),
  moved: z.array(changedTenant),
  renamed: z.array(changedTenant),
  changed: z.array(changedTenant),
  gone: z.array(goneTenant),
});
export type Differences = z.infer<typeof differences>;

/** A tenant that the undo of an import has left as somebody has edited it since. */
const keptTenant = z.object({ tenantId: id, companyName: z.string(), fields: z.array(z.enum(keptParts)) });
export type KeptTenant = z.infer<typeof keptTenant>;

export const validationReply = z.object({
  importId: id,
  isValid: z.boolean(),
  totalRows: count,
  validRows: count,
  summary: z.object({ message: z.string() }),
  errors: z.array(z.string()).describe('The first hundred; `/api/imports/:id/errors` has all'),
  warnings: z.array(z.string()),
  errorCount: count,
  warningCount: count,
  columns: z.array(readColumn),
  faulty: z
    .array(z.object({ row: count, cells: z.record(z.string(), z.string()), errors: z.array(z.string()) }))
    .nullish(),
  /** Absent in stored validations of older releases. */
  choices: z.object({ labels: z.array(z.string()), names: z.array(z.string()) }).nullish(),
  reportFormat: z.enum(['csv', 'xlsx']).nullable().describe('Format of the error copy; `null` without errors'),
  preview: z
    .object({
      existing: count,
      new: count,
      repeats: count,
      moved: count,
      renamed: count,
      /** With other details only. */
      changed: count,
      gone: count,
      /** Of the new ones: those with another company's suite. */
      replaced: count,
      outcomes: z.object({ add: importOutcome, update: importOutcome, replace: importOutcome }),
    })
    .nullable()
    .catch(null), // as an older release has stored it
  /** The first hundred of each kind. Absent in stored validations of older releases. */
  differences: differences.nullish().catch(null),
});
export type Validation = z.infer<typeof validationReply>;

export const uploadReply = z.object({ importId: id, count });
export const acceptedReply = z.object({ importId: id, state: importState });

export const importReply = z.object({
  id,
  propertyId: id,
  kind: importKind,
  mode: importMode,
  state: importState,
  fileName: z.string(),
  startedBy: z.string().nullable(),
  processedRows: count,
  totalRows: count.nullable().describe('An estimate until all rows are read'),
  count: count.nullable(),
  outcome: importOutcome.nullable(),
  error: z.string().nullable(),
  errorCode: z.enum(['unreadable_file', 'conflict', 'internal']).nullable(),
  ahead: count.describe('Imports of this building that run first'),
  isResumed: z.boolean().describe('Taken over from a lost worker'),
  isStalled: z.boolean().describe('No heartbeat for half a minute; continues with the next worker'),
  canRetry: z.boolean().describe('Failed on our side: can be retried within a day'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  undoKept: z.array(keptTenant).describe('Later edits that its undo has left, at most a thousand'),
  requestId: z.string(),
  validation: validationReply.nullable(),
});
export type Import = z.infer<typeof importReply>;
