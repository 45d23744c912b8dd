import {
  type ChangedTenant,
  type Import,
  type ImportMode,
  keyOf,
  type RowChoice,
  type SameChoice,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import type { FileReading } from './api.ts';
import type { Draft } from './drafts.ts';
import type { ImportStep } from './import-address.ts';
import { isAnswered, stepToOpen } from './steps.ts';

export type MatchKind = 'moved' | 'renamed';
export type SeparatedLine = ChangedTenant & { readonly kind: MatchKind };

/** When a validation opens the next step: after a new file or table; once all has its answer; or not. */
export type GoesOn = 'always' | 'whenAnswered' | 'never';

export interface Failure {
  text: string;
  /** The file is not at fault. */
  canRetry: boolean;
}

/** Of an upload, and of the work that the server does with it. */
export interface Progress {
  /** 0 to 100. */
  sent: number;
  /** Known once the server has the file. */
  id: number | null;
  found: Import | null;
}

/**
 * `empty`: no file. `missing`: choices without their file. `restoring`: the file of a draft is looked up. `refused`: a file that
 * could not be validated. `done`: the tenants are imported.
 */
export type Phase = 'empty' | 'missing' | 'restoring' | 'validating' | 'checked' | 'refused' | 'importing' | 'done';

export interface ImportState {
  phase: Phase;
  /** Grows with each phase that works, and when its work is to end. */
  run: number;
  /** `null` before a file is chosen. */
  draftId: string | null;
  file: File | null;
  /** Of a draft without its file. */
  fileName: string | null;
  reading: FileReading;
  /** Lines that a person has called another company. */
  separated: readonly SeparatedLine[];
  /** Rows, by `keyOf`, whose former name stays as an alias. */
  formerNames: readonly string[];
  /** `null` until it is chosen by hand. */
  mode: ImportMode | null;
  /** The latest; while its file is validated again, the one before. */
  validation: Validation | null;
  goesOn: GoesOn;
  failure: Failure | null;
  progress: Progress;
  /** To be opened. */
  step: ImportStep | null;
}

export type ImportEvent =
  | { type: 'opened'; draftId: string | null; draft: Draft | null }
  | { type: 'chosen'; file: File; draftId: string }
  | { type: 'removed' }
  | { type: 'found'; file: File | null }
  | { type: 'answered'; reading: Partial<FileReading>; separated?: readonly SeparatedLine[]; goesOn?: GoesOn }
  | { type: 'noted'; formerNames?: readonly string[]; mode?: ImportMode }
  | { type: 'progressed'; progress: Partial<Progress> }
  | { type: 'validated'; validation: Validation }
  | { type: 'refused'; failure: Failure }
  | { type: 'retried' }
  | { type: 'submitted' }
  | { type: 'imported' }
  /** Without a failure it was canceled. */
  | { type: 'notImported'; failure: Failure | null }
  | { type: 'stopped' }
  | { type: 'stepOpened' };

export type EventType = ImportEvent['type'];
type EventOf<Type extends EventType> = Extract<ImportEvent, { type: Type }>;
type Moves = { readonly [Type in EventType]?: (state: ImportState, event: EventOf<Type>) => ImportState };

const AS_DETECTED: FileReading = { columns: {}, rows: {}, split: [], same: {} };
const NOT_SENT: Progress = { sent: 0, id: null, found: null };

export const NOTHING: ImportState = {
  phase: 'empty',
  run: 0,
  draftId: null,
  file: null,
  fileName: null,
  reading: AS_DETECTED,
  separated: [],
  formerNames: [],
  mode: null,
  validation: null,
  goesOn: 'never',
  failure: null,
  progress: NOT_SENT,
  step: null,
};

const begin = (state: ImportState, phase: Phase, goesOn: GoesOn = 'never'): ImportState => ({
  ...state,
  phase,
  goesOn,
  run: state.run + 1,
  progress: NOT_SENT,
  failure: null,
  step: null,
});

const cleared = ({ run }: ImportState): ImportState => begin({ ...NOTHING, run }, 'empty');

function opened({ run }: ImportState, { draftId, draft }: EventOf<'opened'>): ImportState {
  const state = { ...NOTHING, run, draftId };
  if (!draft) return begin(state, draftId === null ? 'empty' : 'missing');
  const { fileName, reading, separated, formerNames, mode, importId } = draft;
  const restored = begin({ ...state, fileName, reading, separated, formerNames, mode }, 'restoring');
  return { ...restored, progress: { ...NOT_SENT, id: importId } };
}

const chosen = ({ run }: ImportState, { file, draftId }: EventOf<'chosen'>): ImportState =>
  begin({ ...NOTHING, run, file, fileName: file.name, draftId }, 'validating', 'always');

/** The file of a draft keeps its choices; any other begins anew. */
function chosenAgain(state: ImportState, event: EventOf<'chosen'>): ImportState {
  if (state.fileName !== event.file.name) return chosen(state, event);
  return begin({ ...state, file: event.file, draftId: event.draftId }, 'validating');
}

function found(state: ImportState, { file }: EventOf<'found'>): ImportState {
  const { progress } = state;
  const withFile = { ...state, file };
  if (progress.id !== null) return { ...begin(withFile, 'importing'), progress: { ...progress, sent: 100 } };
  return begin(withFile, file ? 'validating' : 'missing');
}

const answered = (state: ImportState, { reading, separated, goesOn }: EventOf<'answered'>): ImportState =>
  begin(
    { ...state, reading: { ...state.reading, ...reading }, separated: separated ?? state.separated },
    'validating',
    goesOn,
  );

const noted = (state: ImportState, { formerNames, mode }: EventOf<'noted'>): ImportState => ({
  ...state,
  formerNames: formerNames ?? state.formerNames,
  mode: mode ?? state.mode,
});

const progressed = (state: ImportState, { progress }: EventOf<'progressed'>): ImportState => ({
  ...state,
  progress: { ...state.progress, ...progress },
});

function validated(state: ImportState, { validation }: EventOf<'validated'>): ImportState {
  const { goesOn, validation: before } = state;
  const wasOpen = before !== null && !isAnswered(before);
  const next =
    goesOn === 'always'
      ? (stepToOpen(validation) ?? 'table')
      : goesOn === 'whenAnswered' && wasOpen && isAnswered(validation)
        ? stepToOpen(validation)
        : null;
  return { ...state, phase: 'checked', validation, step: next };
}

const refused = (state: ImportState, { failure }: EventOf<'refused'>): ImportState => ({
  ...state,
  phase: 'refused',
  validation: null,
  failure,
});

function notImported(state: ImportState, { failure }: EventOf<'notImported'>): ImportState {
  if (state.validation) return { ...state, phase: 'checked', failure };
  return { ...begin(state, state.file ? 'validating' : 'missing'), failure };
}

const retried = (state: ImportState) => begin(state, 'validating', state.goesOn);
const submitted = (state: ImportState) => (state.validation?.isValid ? begin(state, 'importing') : state);
const stopped = (state: ImportState) => (state.validation ? begin(state, 'checked') : cleared(state));
const stepOpened = (state: ImportState): ImportState => ({ ...state, step: null });

const ANYTIME = { opened, chosen, removed: cleared } satisfies Moves;

/** What each phase takes; all else, such as the late answer of work that was stopped, changes nothing. */
const MOVES: Readonly<Record<Phase, Moves>> = {
  empty: { opened, chosen },
  missing: { ...ANYTIME, chosen: chosenAgain },
  restoring: { ...ANYTIME, found },
  validating: { ...ANYTIME, answered, noted, progressed, validated, refused },
  checked: { ...ANYTIME, answered, noted, submitted, stepOpened },
  refused: { ...ANYTIME, answered, retried },
  importing: { progressed, imported: (state) => ({ ...state, phase: 'done' }), notImported, stopped },
  done: { opened },
};

export function reduce(state: ImportState, event: ImportEvent): ImportState {
  const move = MOVES[state.phase][event.type] as ((state: ImportState, event: ImportEvent) => ImportState) | undefined;
  return move ? move(state, event) : state;
}

/** A file that names most of the building's tenants is its next rent roll; any other adds to them. */
export function modeOf({ mode, validation }: Pick<ImportState, 'mode' | 'validation'>): ImportMode {
  const { existing = 0, repeats = 0, changed = 0, moved = 0, renamed = 0 } = validation?.preview ?? {};
  const isNext = existing > 0 && (repeats + changed + moved + renamed) * 2 >= existing;
  return mode ?? (isNext ? 'update' : 'add');
}

/** Cells that were corrected before stay. */
export function withRows(before: RowChoice, later: RowChoice): RowChoice {
  const rows = Object.entries(later).map(([row, cells]) => [row, cells && { ...before[row], ...cells }]);
  return { ...before, ...Object.fromEntries(rows) };
}

/** The line of a row is another company, or this tenant after all. */
export function withMatch(
  { reading, separated }: Pick<ImportState, 'reading' | 'separated'>,
  key: string,
  match: number | SeparatedLine | null,
): { reading: { same: SameChoice }; separated: readonly SeparatedLine[] } {
  const others = separated.filter((line) => keyOf(line) !== key);
  const isLine = typeof match === 'object' && match !== null;
  return {
    reading: { same: { ...reading.same, [key]: isLine ? null : match } },
    separated: isLine ? [...others, match] : typeof match === 'number' ? others : separated,
  };
}
