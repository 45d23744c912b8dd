import { describe, expect, test } from 'vitest';
import { type Validation, validationReply } from '../../../../../modules/imports/schema.ts';
import type { Draft } from './drafts.ts';
import {
  type EventType,
  type ImportEvent,
  type ImportState,
  modeOf,
  NOTHING,
  type Phase,
  reduce,
  type SeparatedLine,
  withMatch,
  withRows,
} from './import-state.ts';

const FILE = new File(['Company\nAcme\n'], 'roll.csv');
const VALID = validationReply.parse({
  isValid: true,
  importId: 1,
  totalRows: 1,
  validRows: 1,
  errors: [],
  errorCount: 0,
  warnings: [],
  warningCount: 0,
  reportFormat: null,
  summary: { message: 'ready' },
  columns: [],
  faulty: [],
  several: [],
  preview: null,
});
const FAULTY: Validation = {
  ...VALID,
  isValid: false,
  importId: 2,
  faulty: [{ row: 3, cells: {}, errors: ['x'] }],
};
const ACME = { companyName: 'Acme', suiteNumber: '100', floorNumber: 1 };
const DRAFT: Draft = {
  id: 'd',
  propertyId: 1,
  fileName: 'roll.csv',
  step: 'rows',
  separated: [],
  formerNames: ['4'],
  reading: { columns: { Phone: 'Tel' }, rows: {}, split: [], same: {} },
  mode: 'update',
  importId: null,
  savedAt: 0,
};
const failure = { text: 'Lost', canRetry: true };

/** One of each type. */
const EVENTS: { readonly [Type in EventType]: Extract<ImportEvent, { type: Type }> } = {
  opened: { type: 'opened', draftId: 'd', draft: DRAFT },
  chosen: { type: 'chosen', file: FILE, draftId: 'e' },
  removed: { type: 'removed' },
  found: { type: 'found', file: FILE },
  answered: { type: 'answered', reading: { floors: 2 }, goesOn: 'whenAnswered' },
  noted: { type: 'noted', mode: 'replace' },
  progressed: { type: 'progressed', progress: { sent: 40 } },
  validated: { type: 'validated', validation: VALID },
  refused: { type: 'refused', failure },
  retried: { type: 'retried' },
  submitted: { type: 'submitted' },
  imported: { type: 'imported' },
  notImported: { type: 'notImported', failure },
  stopped: { type: 'stopped' },
  stepOpened: { type: 'stepOpened' },
};

const reach = (...types: readonly (EventType | ImportEvent)[]): ImportState =>
  types.map((one) => (typeof one === 'string' ? EVENTS[one] : one)).reduce(reduce, NOTHING);

/** A state in each phase. */
const STATES: Readonly<Record<Phase, ImportState>> = {
  empty: NOTHING,
  missing: reach('opened', { type: 'found', file: null }),
  restoring: reach('opened'),
  validating: reach('chosen'),
  checked: reach('chosen', 'validated'),
  refused: reach('chosen', 'refused'),
  importing: reach('chosen', 'validated', 'submitted'),
  done: reach('chosen', 'validated', 'submitted', 'imported'),
};

/** The phase that each event leads to; in all other pairs nothing changes. */
const LEADS: Readonly<Record<Phase, Partial<Record<EventType, Phase>>>> = {
  empty: { opened: 'restoring', chosen: 'validating' },
  missing: { opened: 'restoring', chosen: 'validating', removed: 'empty' },
  restoring: { opened: 'restoring', chosen: 'validating', removed: 'empty', found: 'validating' },
  validating: {
    opened: 'restoring',
    chosen: 'validating',
    removed: 'empty',
    answered: 'validating',
    noted: 'validating',
    progressed: 'validating',
    validated: 'checked',
    refused: 'refused',
  },
  checked: {
    opened: 'restoring',
    chosen: 'validating',
    removed: 'empty',
    answered: 'validating',
    noted: 'checked',
    submitted: 'importing',
    stepOpened: 'checked',
  },
  refused: {
    opened: 'restoring',
    chosen: 'validating',
    removed: 'empty',
    answered: 'validating',
    retried: 'validating',
  },
  importing: { progressed: 'importing', imported: 'done', notImported: 'checked', stopped: 'checked' },
  done: { opened: 'restoring' },
};

const pairs = (Object.keys(STATES) as Phase[]).flatMap((phase) =>
  (Object.keys(EVENTS) as EventType[]).map((type) => ({ phase, type, to: LEADS[phase][type] })),
);
const WORKS: readonly Phase[] = ['restoring', 'validating', 'importing'];

test.each(pairs)('$phase, $type: $to', ({ phase, type, to }) => {
  const before = STATES[phase];
  expect(before.phase).toBe(phase);
  const next = reduce(before, EVENTS[type]);
  if (!to) return expect(next).toBe(before);
  expect(next.phase).toBe(to);
  // Work begins, and ends what ran before, with a number of its own.
  if (WORKS.includes(to) && type !== 'progressed' && type !== 'noted') expect(next.run).toBeGreaterThan(before.run);
  if (to === 'importing') expect([next.file, next.validation?.isValid]).toEqual([FILE, true]);
  if (to === 'empty') expect(next).toEqual({ ...NOTHING, run: before.run + 1 });
});

describe('what a state keeps', () => {
  test('a file with faults is not submitted', () => {
    const faulty = reach('chosen', { type: 'validated', validation: FAULTY });
    expect(reduce(faulty, EVENTS.submitted)).toBe(faulty);
  });

  test('the file of a draft is found, chosen again with its choices, or replaced by another', () => {
    expect(reach('opened', 'found')).toMatchObject({ file: FILE, reading: DRAFT.reading, mode: 'update' });
    expect(reach('opened', { type: 'found', file: null }, 'chosen')).toMatchObject({ reading: DRAFT.reading });
    const other = { ...EVENTS.chosen, file: new File([''], 'other.csv') };
    expect(reach('opened', { type: 'found', file: null }, other)).toMatchObject({
      reading: { columns: {} },
      mode: null,
    });
    expect(reach({ ...EVENTS.opened, draft: null }).phase).toBe('missing');
  });

  test('an accepted import is followed after a reload, also without its file', () => {
    const accepted = { ...EVENTS.opened, draft: { ...DRAFT, importId: 7 } };
    expect(reach(accepted, 'found')).toMatchObject({ phase: 'importing', progress: { id: 7, sent: 100 } });
    expect(reach(accepted, { type: 'found', file: null }, 'notImported')).toMatchObject({ phase: 'missing', failure });
    expect(reach(accepted, 'found', 'notImported').phase).toBe('validating');
  });

  test('answers add up, and the result before them stays until the next', () => {
    const next = reach('chosen', 'validated', 'answered', { type: 'answered', reading: { dates: 'day-first' } });
    expect(next).toMatchObject({ reading: { floors: 2, dates: 'day-first' }, validation: VALID });
  });
});

describe('the step that a validation opens', () => {
  const move = { ...ACME, row: 2, tenantId: 9, before: { ...ACME, suiteNumber: '90' }, fields: [], candidates: [] };
  const moved: Validation = {
    ...VALID,
    differences: { added: [], moved: [move], renamed: [], changed: [], gone: [] },
  };
  const asked: Validation = {
    ...FAULTY,
    questions: [{ kind: 'status', words: ['Hold'], text: 'Is it a tenant?', count: 1, rows: [2], examples: ['Acme'] }],
  };
  const step = (goesOn: 'always' | 'whenAnswered' | 'never', before: Validation | null, validation: Validation) =>
    reduce({ ...STATES.validating, goesOn, validation: before }, { type: 'validated', validation }).step;

  test.each([
    ['a new file', 'always', null, VALID, 'table'],
    ['a new file with a question', 'always', null, asked, 'table'],
    ['a new file with a faulty row', 'always', null, FAULTY, 'rows'],
    ['the next rent roll', 'always', null, moved, 'compare'],
    ['the last answer', 'whenAnswered', FAULTY, moved, 'compare'],
    ['the last answer, with nothing to compare', 'whenAnswered', FAULTY, VALID, null],
    ['an answer before the last', 'whenAnswered', asked, FAULTY, null],
    ['a choice without a question', 'whenAnswered', VALID, moved, null],
    ['a comparison', 'never', FAULTY, moved, null],
  ] as const)('%s', (_, goesOn, before, validation, to) => {
    expect(step(goesOn, before, validation)).toBe(to);
  });
});

test('a file that names most tenants updates them, unless a mode is chosen', () => {
  const none = { added: 0, updated: 0, removed: 0, kept: 0 };
  const of = (preview: Partial<NonNullable<Validation['preview']>>): Validation => ({
    ...VALID,
    preview: {
      existing: 0,
      new: 0,
      repeats: 0,
      moved: 0,
      renamed: 0,
      changed: 0,
      gone: 0,
      replaced: 0,
      outcomes: { add: none, update: none, replace: none },
      ...preview,
    },
  });
  const modes = [{ existing: 0 }, { existing: 4, repeats: 1 }, { existing: 4, repeats: 1, moved: 1 }].map((preview) =>
    modeOf({ mode: null, validation: of(preview) }),
  );
  expect(modes).toEqual(['add', 'add', 'update']);
  expect(modeOf({ mode: 'replace', validation: VALID })).toBe('replace');
});

test('corrections of a row add up, and one that is left out loses them', () => {
  const once = withRows({}, { 3: { Floor: '2' } });
  expect(withRows(once, { 3: { Suite: '1' }, 4: null })).toEqual({ 3: { Floor: '2', Suite: '1' }, 4: null });
  expect(withRows(once, { 3: null })).toEqual({ 3: null });
});

test('a line that is called another company stays until it is joined again', () => {
  const line: SeparatedLine = { ...ACME, kind: 'moved', row: 5, tenantId: 9, before: ACME, fields: [] };
  const apart = withMatch(NOTHING, '5', line);
  expect(apart).toEqual({ reading: { same: { 5: null } }, separated: [line] });
  const state = { reading: { ...NOTHING.reading, ...apart.reading }, separated: apart.separated };
  expect(withMatch(state, '5', 9)).toEqual({ reading: { same: { 5: 9 } }, separated: [] });
});
