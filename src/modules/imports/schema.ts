import { z } from 'zod';
import { id } from '../../platform/fields.ts';

/** *Add* leaves what is there, *update* changes tenants of the same suite, *replace* leaves only what the file says. */
export const importMode = z.enum(['add', 'update', 'replace']);
export type ImportMode = z.infer<typeof importMode>;
export const importKind = z.enum(['validation', 'import']);
export type ImportKind = z.infer<typeof importKind>;
const unfinished = ['waiting', 'reading', 'writing', 'undoing'] as const;
export const importState = z.enum(['receiving', ...unfinished, 'done', 'invalid', 'failed', 'cancelled', 'undone']);
export type ImportState = z.infer<typeof importState>;
export const isUnfinished = (state: ImportState): boolean => (unfinished as readonly ImportState[]).includes(state);

const count = z.int().min(0);
/** Tenants, not rows: a tenant with two contacts takes two rows. */
const importOutcome = z.object({ added: count, updated: count, removed: count, kept: count });
export type ImportOutcome = z.infer<typeof importOutcome>;

/** How a column of the file was understood: as which of ours, and what its first tenants have in it. */
export const readColumn = z.object({ label: z.string(), name: z.string(), examples: z.array(z.string()) });
export type ReadColumn = z.infer<typeof readColumn>;

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
