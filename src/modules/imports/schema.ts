import { z } from 'zod';
import { fileUrl, id, list } from '../../shared/fields.ts';
import { editedParts, MAX_FLOOR, MIN_FLOOR } from '../directory/schema.ts';

/**
 * *add* keeps existing tenants as they are. *update* changes those that the file names and removes a tenant whose suite
 * has another company now. *replace* removes all that the file does not name.
 */
export const importMode = z.enum(['add', 'update', 'replace']);
export type ImportMode = z.infer<typeof importMode>;
export const importKind = z.enum(['validation', 'import']);
export type ImportKind = z.infer<typeof importKind>;
const unfinished = ['waiting', 'reading', 'writing', 'undoing'] as const;
const importState = z.enum(['receiving', ...unfinished, 'done', 'invalid', 'failed', 'cancelled', 'undone']);
export type ImportState = z.infer<typeof importState>;
export const isUnfinished = (state: ImportState): boolean => (unfinished as readonly ImportState[]).includes(state);

/** Rows that can be corrected without uploading again. */
export const MOST_CORRECTED = 50;

/** Our label → the file's column name, or `#3` for the third column; an empty name leaves the column out. */
export const columnChoice = z
  .record(z.string().max(60), z.string().max(100))
  .refine((choice) => Object.keys(choice).length <= 30, 'Choose at most 30 columns');
export type ColumnChoice = z.infer<typeof columnChoice>;

/** A row, or one of its several tenants: `12/2`. */
const rowKey = z.string().regex(/^\d{1,7}(\/[1-9]\d{0,3})?$/, 'Invalid row number');
/** Absent where the row has one tenant. */
const key = rowKey.optional().describe('One of several tenants of the row, as `rows` and `same` name it: `12/2`');
export const keyOf = ({ row, key: own }: { readonly row: number; readonly key?: string | undefined }) =>
  own ?? `${row}`;
const cellsByLabel = z.record(z.string().max(60), z.string().max(2_000));

/** By row number and our label: the text to read instead. */
export const correctedCells = z
  .record(rowKey, cellsByLabel)
  .refine((rows) => Object.keys(rows).length <= MOST_CORRECTED, `Correct at most ${MOST_CORRECTED} rows`);

const MOST_CHOSEN_ROWS = 5_000;
/** Rows to read as tenants, with corrected cells; `null` leaves a row out. */
const rowChoice = z
  .record(rowKey, cellsByLabel.nullable())
  .refine((rows) => Object.keys(rows).length <= MOST_CHOSEN_ROWS, `Choose at most ${MOST_CHOSEN_ROWS} rows`);
export type RowChoice = z.infer<typeof rowChoice>;

/** Decisions about as many tenants. */
const MOST_DECIDED = 5_000;

/** Row number → the id of the tenant that it is, or null for another company. */
export const sameChoice = z
  .record(rowKey, id.nullable())
  .refine((rows) => Object.keys(rows).length <= MOST_DECIDED, `Choose at most ${MOST_DECIDED} rows`)
  .refine((rows) => {
    const ids = Object.values(rows).filter((tenantId) => tenantId !== null);
    return new Set(ids).size === ids.length;
  }, 'Two rows cannot be the same tenant');
export type SameChoice = z.infer<typeof sameChoice>;

/** Rows whose renamed tenant keeps its former name as an alias. */
export const formerNames = list(z.union([z.int().min(1), rowKey]), { max: [MOST_DECIDED] });

/** What becomes of a row without a floor; a number is the floor of all of them. */
const floorRule = z.union([z.enum(['from-suite', 'from-above', 'as-written']), z.int().min(MIN_FLOOR).max(MAX_FLOOR)]);
export type FloorRule = z.infer<typeof floorRule>;

const MOST_WORDS = 200;
const word = z.string().min(1).max(100);
const byWord = <Answer extends z.ZodType>(answer: Answer) =>
  z
    .record(word, answer)
    .refine((words) => Object.keys(words).length <= MOST_WORDS, `Answer at most ${MOST_WORDS} words`);
/** Word of the file → the floor that it means. */
const floorWords = byWord(z.int().min(MIN_FLOOR).max(MAX_FLOOR));
/** Status word of the file, or building that it names → whether its rows are tenants here. */
const statusWords = byWord(z.enum(['keep', 'leaveOut']));
/** Lists beside each other: all of them, or the first alone. */
const sideBySide = z.enum(['both', 'first']);
/** Of text that was encoded twice. */
const encodingRule = z.enum(['repair', 'asWritten']);
/** Columns that are not needed, by heading, or `#3` for the third column. */
const ignored = list(z.string().min(1).max(200), { max: [300] });
const dateOrder = z.enum(['month-first', 'day-first']);
export const tableLayout = z.enum(['rows', 'floor-columns', 'suite-columns']);
export type TableLayout = z.infer<typeof tableLayout>;

/** How a file is read where it can be read in several ways. */
export const readingRules = z.object({
  floors: floorRule.optional(),
  /** Of dates such as 03/04/2026; those that can be told apart need no choice. */
  dates: dateOrder.optional(),
  layout: tableLayout.optional(),
  floorWords: floorWords.optional(),
  statusWords: statusWords.optional(),
  sideBySide: sideBySide.optional(),
  encoding: encodingRule.optional(),
  ignored: ignored.optional(),
});
export type ReadingRules = z.infer<typeof readingRules>;

/** The user's choices for a file. Defaults are detected, or taken from an earlier file with the same headings. */
export const fileChoice = z.object({
  /** By name, in reading order. Default: the first with tenants. */
  sheets: list(z.string().min(1).max(100), { min: [1], max: [50] }).optional(),
  /** As shown by the spreadsheet; 0 for none. */
  headerRow: z.int().min(0).max(1_000_000).optional(),
  columns: columnChoice.default({}),
  rows: rowChoice.default({}),
  /** Rows whose several companies become several tenants. */
  split: list(z.int().min(1), { max: [MOST_CHOSEN_ROWS] }).default([]),
  ...readingRules.shape,
});
export type FileChoice = z.infer<typeof fileChoice>;

/** A form field or query parameter that contains JSON. */
export const jsonText = z
  .string()
  .max(64_000, 'Enter at most 64,000 characters')
  .transform((text, issues) => {
    try {
      const value: unknown = JSON.parse(text);
      if (!UNSTORABLE.test(JSON.stringify(value))) return value;
    } catch {
      issues.addIssue('Must be JSON');
      return z.NEVER;
    }
    issues.addIssue('This contains a character that is not allowed');
    return z.NEVER;
  });

/** PostgreSQL stores neither NUL nor half of a surrogate pair, which JSON can write as `\\u0000` and `\\ud800`. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i;

/** The choices for the next file of the building with the same shape. */
export const keptChoice = z.object({
  /** Hash of the headings, or of the number of columns without any, from `shapeOf`. */
  shape: z.string(),
  columns: columnChoice,
  sheets: z.array(z.string()).nullable(),
  rules: readingRules,
});
export type KeptChoice = z.infer<typeof keptChoice>;

/** Why a row is not a tenant. */
const leftOutReason = z.enum([
  'title',
  'section',
  'total',
  'vacant',
  'past',
  'charge',
  'continuation',
  'note',
  'elsewhere',
  'asked',
]);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const count = z.int().min(0);
export const confirmGone = count;

/** What somebody has decided about the tenants of a file. */
export const tenantChoice = z.object({
  same: sameChoice,
  formerNames,
  /** How many tenants *replace* removes; required above a third of them. */
  confirmGone: confirmGone.nullable(),
  /** Of an import without a person: more changes are refused. */
  mostChanges: count.optional(),
});
export type TenantChoice = z.infer<typeof tenantChoice>;

/** The fields of a form beside its file. */
export const fileFields = z.strictObject({
  sheets: jsonText
    .pipe(fileChoice.shape.sheets.unwrap())
    .optional()
    .describe('JSON: the names of the sheets to be read, in this order'),
  sheet: z.string().min(1).max(100).optional().describe('The name of the one sheet to be read'),
  headerRow: z
    .string()
    .regex(/^\d{1,6}$/, 'Must be the number of a row, or 0')
    .transform(Number)
    .optional()
    .describe('The row of the header as the spreadsheet shows it; 0 for none'),
  columns: jsonText
    .pipe(columnChoice)
    .optional()
    .describe('JSON: our label → the heading in the file, `#3` for the third column, or an empty text for none'),
  rows: jsonText
    .pipe(rowChoice)
    .optional()
    .describe(
      'JSON: row number → { our label: value } in place of its cells; `null` leaves the row out. `12/2` is the second tenant of row 12 in a table with *layout*',
    ),
  split: jsonText
    .pipe(fileChoice.shape.split.unwrap())
    .optional()
    .describe('JSON: the numbers of the rows whose several companies become several tenants'),
  floors: z
    .union([
      floorRule.options[0],
      z
        .string()
        .regex(/^-?\d{1,3}$/)
        .transform(Number)
        .pipe(floorRule.options[1]),
    ])
    .optional()
    .describe(
      'Floors of rows without one: *from-suite* (default) is the suite without its last two digits, else the row above; *from-above* is the row above; *as-written* asks for each; a whole number is the floor of all of them',
    ),
  floorWords: jsonText
    .pipe(floorWords)
    .optional()
    .describe('JSON: a word that the file has for a floor → its number, such as { "PH": 20 }'),
  statusWords: jsonText
    .pipe(statusWords)
    .optional()
    .describe('JSON: a word of a status → *keep* or *leaveOut* for its rows, such as { "Hold": "leaveOut" }'),
  sideBySide: sideBySide
    .optional()
    .describe('Of lists beside each other, *both* are read (default, where the headings repeat), or the *first* alone'),
  encoding: encodingRule
    .optional()
    .describe('Text that was encoded twice: *repair* (default, where it can be) or *asWritten*'),
  ignored: jsonText
    .pipe(ignored)
    .optional()
    .describe('JSON: the headings of columns that are not needed, or `#3` for the third column'),
  dates: dateOrder
    .optional()
    .describe(
      'Which comes first in dates like 03/04/2026. Without it they are left out unless another date of the file tells',
    ),
  layout: tableLayout
    .optional()
    .describe(
      '*rows* (default): a tenant in each row; *floor-columns*: a column for each floor and a row for each suite; *suite-columns*: a column for each suite and a row for each floor',
    ),
  same: jsonText
    .pipe(sameChoice)
    .optional()
    .describe(
      'JSON: row number → the id of the tenant that it is, or null for another company. `12/2` is the second tenant of row 12',
    ),
  formerNames: jsonText
    .pipe(formerNames)
    .optional()
    .describe('JSON: rows whose renamed tenant keeps its former name as an alias'),
  confirmGone: z
    .string()
    .regex(/^\d{1,7}$/, 'Must be a number')
    .transform(Number)
    .optional()
    .describe('How many tenants *replace* removes; required above a third of them'),
});
export type FileFields = z.infer<typeof fileFields>;

/** Counts tenants: one with two contacts takes two rows. */
const importOutcome = z.object({ added: count, updated: count, removed: count, kept: count });
export type ImportOutcome = z.infer<typeof importOutcome>;

export const readColumn = z.object({ label: z.string(), name: z.string(), examples: z.array(z.string()) });

/** A column of the file that can be chosen. */
const offeredColumn = z.object({
  /** The heading, or `#3` where that is empty or not unique. */
  name: z.string(),
  heading: z.string(),
  /** The field it is read as. */
  label: z.string().nullable(),
  /** For an unused column: the field its values look like, for the user to confirm. */
  proposal: z.string().nullable(),
  samples: z.array(z.string()),
});
export type OfferedColumn = z.infer<typeof offeredColumn>;

const readTable = z.object({
  /** As the spreadsheet shows it; 0 for a table without a header. */
  headerRow: count,
  /** No header was found: row and columns are guesses for the user to confirm. */
  isProposed: z.boolean(),
  /** Visible sheets, and those that are read; empty for text files. */
  sheets: z.object({ names: z.array(z.string()), read: z.array(z.string()) }),
  columns: z.array(offeredColumn),
  /** Absent in stored validations of older releases, like what follows. */
  layout: tableLayout.nullish(),
  /** Rows without a floor; `example`: what the rule for suites makes of one of them. */
  floors: z
    .object({ rule: floorRule, rows: count, example: z.object({ suite: z.string(), floor: z.int() }).nullable() })
    .nullish(),
  /** Dates whose day and month the file does not tell apart. */
  dates: z.object({ order: dateOrder.nullable(), examples: z.array(z.string()) }).nullish(),
});
export type ReadTable = z.infer<typeof readTable>;

/** What a person has to know before the file is imported. */
const questionKind = z.enum([
  'status',
  'building',
  'floorWord',
  'floorOfAll',
  'sideBySide',
  'encoding',
  'contacts',
  'ignoredNames',
]);
export type QuestionKind = z.infer<typeof questionKind>;

const question = z.object({
  kind: questionKind,
  /** What the answer is by: one word of a status or floor; all buildings; the headings, or `#3`, of columns; else none. */
  words: z.array(z.string()),
  /** The sentence, as in `errors`. */
  text: z.string(),
  count: count.describe('Rows that it is about'),
  rows: z.array(count).describe('The first hundred of them'),
  examples: z.array(z.string()).describe('Texts of the first three'),
});
export type Question = z.infer<typeof question>;

/** What was decided by a rule: the answer that was taken, for the field that changes it. */
const decision = question.extend({ answer: z.string() });
export type Decision = z.infer<typeof decision>;

const leftOutRow = z.object({
  row: count,
  key,
  reason: leftOutReason,
  /** Start of the first filled cell. */
  text: z.string(),
});
export type LeftOutRow = z.infer<typeof leftOutRow>;

const namedTenant = z.object({ companyName: z.string(), suiteNumber: z.string(), floorNumber: z.int() });
export type NamedTenant = z.infer<typeof namedTenant>;

/** Name and place as the file has them; `before`: as the directory has them. */
export const changedTenant = namedTenant.extend({
  row: count,
  key,
  tenantId: id,
  before: namedTenant,
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ChangedTenant = z.infer<typeof changedTenant>;
const candidates = z
  .array(namedTenant.extend({ tenantId: id }))
  .describe('Tenants that it may be, for `same`, where its company has several places; empty if it is clear');
const movedTenant = changedTenant.extend({ candidates });
export type MovedTenant = z.infer<typeof movedTenant>;
/** `former`: the tenant that is gone from the same suite. */
const addedTenant = namedTenant.extend({
  row: count,
  key,
  former: z.object({ tenantId: id, companyName: z.string() }).nullable(),
  candidates,
});
export type AddedTenant = z.infer<typeof addedTenant>;
/** `successor`: the new company in the same suite, for which *update* removes the tenant, too. */
const goneTenant = namedTenant.extend({ tenantId: id, successor: z.string().nullable() });
export type GoneTenant = z.infer<typeof goneTenant>;

const differences = z.object({
  added: z.array(addedTenant),
  moved: z.array(movedTenant),
  renamed: z.array(changedTenant),
  changed: z.array(changedTenant),
  gone: z.array(goneTenant),
});
export type Differences = z.infer<typeof differences>;

/** A tenant that the undo of an import has left as somebody has edited it since. */
const keptTenant = z.object({ tenantId: id, companyName: z.string(), fields: z.array(z.enum(editedParts)) });
export type KeptTenant = z.infer<typeof keptTenant>;

/** What the reader of a file says of it, and validations store. */
export const checkedFile = z.object({
  totalRows: count,
  validRows: count,
  errors: z.array(z.string()).describe('The first hundred; `/api/imports/:id/errors` has all'),
  errorCount: count,
  warnings: z.array(z.string()),
  warningCount: count,
  reportFormat: z.enum(['csv', 'xlsx']).nullable().describe('Format of the error copy; `null` without errors'),
  /** Includes the required cells also where the file has no such column. */
  faulty: z.array(z.object({ row: count, key, cells: z.record(z.string(), z.string()), errors: z.array(z.string()) })),
  /** Faulty rows grouped by fault, up to 5,000. */
  faults: z.array(z.object({ fault: z.string(), rows: z.array(z.union([count, rowKey])) })),
  /** The first 30 rows of the first sheet, unprocessed. */
  head: z.array(z.array(z.string())),
  table: readTable,
  /** The first hundred of each reason. */
  leftOut: z.array(leftOutRow),
  leftOutCounts: z.partialRecord(leftOutReason, count),
  /** Rows that name several companies in one cell and are not split, up to 100. */
  several: z.array(z.object({ row: count, companies: z.array(z.string()) })),
  /** Open ones; `isValid` is false, and `errors` has their sentences. */
  questions: z.array(question),
  decisions: z.array(decision).describe('What was decided without asking, each with its answer'),
});
export type CheckedFile = z.infer<typeof checkedFile>;

const checked = checkedFile.shape;

export const validationReply = checkedFile.extend({
  importId: id,
  isValid: z.boolean(),
  summary: z.object({ message: z.string() }),
  columns: z.array(readColumn),
  /** Absent in stored validations of older releases, like what follows. */
  faulty: checked.faulty.nullish(),
  faults: checked.faults.nullish(),
  head: checked.head.nullish(),
  table: checked.table.nullish(),
  leftOut: checked.leftOut.nullish(),
  leftOutCounts: checked.leftOutCounts.nullish(),
  several: checked.several.nullish(),
  questions: checked.questions.nullish(),
  decisions: checked.decisions.nullish(),
  choices: z.object({ labels: z.array(z.string()), names: z.array(z.string()) }).nullish(),
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
  isFromLink: z.boolean().describe('The file was read from the import link'),
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

/** A token of RFC 9110; headers that belong to the connection are refused. */
const headerName = z
  .string()
  .max(60, 'Enter at most 60 characters')
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Enter the name of a header, such as Authorization')
  .refine(
    (name) =>
      !/^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|keep-alive)$/i.test(name),
    {
      error: 'This header cannot be set',
    },
  );

/** The address is the whole secret of some links, so it is shown to managers only and never logged. */
export const importSourceInput = z.object({
  address: fileUrl('Enter the address of the file', 'Enter an address that begins with https://'),
  headerName: headerName.nullable().default(null),
  token: z
    .string()
    .max(4_000, 'Enter at most 4,000 characters')
    .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'Enter the value as one line of plain characters')
    .optional()
    .describe('Value of the header. Absent: the stored one is kept. Never answered'),
  hour: z.int().min(0).max(23).describe('Of the day, in the time zone of the building'),
  mode: importMode,
  mostChanges: z.int().min(0).max(100_000).default(0).describe('Up to so many changes are imported without a question'),
});
export type ImportSourceInput = z.output<typeof importSourceInput>;

/** `known`: the changes are those that were dismissed or undone. */
const sourceOutcome = z.enum(['unchanged', 'imported', 'proposed', 'known', 'failed']);
export type SourceOutcome = z.infer<typeof sourceOutcome>;

export const importSource = z.object({
  address: z.string(),
  headerName: z.string().nullable(),
  hour: z.int(),
  mode: importMode,
  mostChanges: count,
  nextAt: z.iso.datetime(),
  isReading: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  outcome: sourceOutcome.nullable(),
  failure: z.string().nullable(),
  /** Changes that wait for a decision. */
  proposal: z
    .object({ importId: id, mode: importMode, readAt: z.iso.datetime(), validation: validationReply })
    .nullable(),
});
export type ImportSource = z.infer<typeof importSource>;

export const linkNews = z.object({
  failure: z.object({ message: z.string(), at: z.iso.datetime() }).nullable().describe('Why it cannot be read'),
  waiting: z
    .object({ importId: id, readAt: z.iso.datetime(), outcome: importOutcome.nullable() })
    .nullable()
    .describe('Changes that wait for a decision'),
});
export type LinkNews = z.infer<typeof linkNews>;

export const importSourceReply = z.object({ source: importSource.nullable() });

export const applyInput = z.object({ importId: id, confirmGone: confirmGone.nullable().default(null) });
export const dismissInput = z.object({ importId: id });

export const copyChoicesInput = z.object({ from: id.describe('The other building') });
