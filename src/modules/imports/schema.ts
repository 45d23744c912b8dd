import { z } from 'zod';
import { id } from '../../shared/fields.ts';

/** *add* keeps existing tenants, *update* changes those of the same suite, *replace* removes the rest. */
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

const count = z.int().min(0);
/** Counts tenants: one with two contacts takes two rows. */
const importOutcome = z.object({ added: count, updated: count, removed: count, kept: count });
export type ImportOutcome = z.infer<typeof importOutcome>;

export const readColumn = z.object({ label: z.string(), name: z.string(), examples: z.array(z.string()) });
export type ReadColumn = z.infer<typeof readColumn>;

const namedTenant = z.object({ companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() });
export type NamedTenant = z.infer<typeof namedTenant>;

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
      new: count,
      repeats: count,
      changed: count,
      replaced: count,
      outcomes: z.object({ add: importOutcome, update: importOutcome, replace: importOutcome }),
    })
    .nullable(),
  /**
   * The first hundred of each kind. `changed` by *update* and *replace*, `gone` by *replace* alone. Absent in stored
   * validations of older releases.
   */
  differences: z
    .object({
      added: z.array(namedTenant),
      changed: z.array(
        namedTenant.extend({ fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })) }),
      ),
      gone: z.array(namedTenant),
    })
    .nullish(),
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
  errorCode: z.enum(['unreadable_file', 'internal']).nullable(),
  ahead: count.describe('Imports of this building that run first'),
  isResumed: z.boolean().describe('Taken over from a lost worker'),
  isStalled: z.boolean().describe('No heartbeat for half a minute; continues with the next worker'),
  canRetry: z.boolean().describe('Failed on our side: can be retried within a day'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  requestId: z.string(),
  validation: validationReply.nullable(),
});
export type Import = z.infer<typeof importReply>;
