import { z } from 'zod';
import { id } from '../../shared/fields.ts';

/** *Add* leaves what is there, *update* changes tenants of the same suite, *replace* leaves only what the file says. */
export const importMode = z.enum(['add', 'update', 'replace']);
export type ImportMode = z.infer<typeof importMode>;
export const importKind = z.enum(['validation', 'import']);
export type ImportKind = z.infer<typeof importKind>;
const unfinished = ['waiting', 'reading', 'writing', 'undoing'] as const;
export const importState = z.enum(['receiving', ...unfinished, 'done', 'invalid', 'failed', 'cancelled', 'undone']);
export type ImportState = z.infer<typeof importState>;
export const isUnfinished = (state: ImportState): boolean => (unfinished as readonly ImportState[]).includes(state);

/** So many rows can be corrected without the file; who has more mends the file. */
export const MOST_CORRECTED = 50;

/** Which column of a file holds what, by our labels and the file's own words; an empty word leaves the column out. */
export const columnChoice = z
  .record(z.string().max(60), z.string().max(100))
  .refine((choice) => Object.keys(choice).length <= 30, 'At most 30 columns');
export type ColumnChoice = z.infer<typeof columnChoice>;

/** Cells that a person has corrected: by the row's number and our label, what is read in place of what the file has. */
export const correctedCells = z
  .record(z.string().regex(/^\d{1,7}$/, 'Not the number of a row'), z.record(z.string().max(60), z.string().max(2_000)))
  .refine((rows) => Object.keys(rows).length <= MOST_CORRECTED, `At most ${MOST_CORRECTED} rows`);
export type CorrectedCells = z.infer<typeof correctedCells>;

const count = z.int().min(0);
/** Tenants, not rows: a tenant with two contacts takes two rows. */
const importOutcome = z.object({ added: count, updated: count, removed: count, kept: count });
export type ImportOutcome = z.infer<typeof importOutcome>;

/** How a column of the file was understood: as which of ours, and what its first tenants have in it. */
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
  /** The first hundred; the copy of the file at `/api/imports/:id/errors` has them all. */
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  errorCount: count,
  warningCount: count,
  columns: z.array(readColumn),
  /** The first rows that have errors, as they were read: our labels with the texts of their cells. Without errors, none. */
  faulty: z
    .array(z.object({ row: count, cells: z.record(z.string(), z.string()), errors: z.array(z.string()) }))
    .nullish(),
  /** What a person can choose among: our columns, and what the file calls its own. Validations from before are without it. */
  choices: z.object({ labels: z.array(z.string()), names: z.array(z.string()) }).nullish(),
  /** What the copy of the file with its errors is: text that came as text, a workbook otherwise; `null` without errors. */
  reportFormat: z.enum(['csv', 'xlsx']).nullable(),
  /**
   * What is new, already there, or there with another company or other details; `replaced` of the changed have another
   * company. An empty cell says nothing: it changes no detail, and makes no difference.
   */
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
   * The tenants behind those counts by name, the first hundred of each kind. `changed` are changed by *update* and
   * *replace*, `gone` are removed by *replace* alone. Validations from before are without it.
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
/** Not finished yet: `GET /api/imports/:id` tells how far it is. */
export const acceptedReply = z.object({ importId: id, state: importState });

/**
 * `processedRows` of `totalRows` is how much of the whole work is done; `totalRows` is a guess until all rows are read.
 * `ahead` imports of this property come first.
 */
export const importReply = z.object({
  id,
  propertyId: id,
  kind: importKind,
  mode: importMode,
  state: importState,
  fileName: z.string(),
  startedBy: z.string().nullable(),
  processedRows: count,
  totalRows: count.nullable(),
  count: count.nullable(),
  outcome: importOutcome.nullable(),
  error: z.string().nullable(),
  errorCode: z.enum(['unreadable_file', 'internal']).nullable(),
  ahead: count,
  /** Another worker went on where the first one was lost. */
  isResumed: z.boolean(),
  /** No worker has sent a heartbeat for half a minute; it goes on as soon as there is one. */
  isStalled: z.boolean(),
  /** It failed by no fault of the file: it can be tried again, within a day. */
  canRetry: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable(),
  requestId: z.string(),
  validation: validationReply.nullable(),
});
export type Import = z.infer<typeof importReply>;
