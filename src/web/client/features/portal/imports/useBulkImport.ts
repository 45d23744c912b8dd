import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ChangedTenant,
  type Import,
  type ImportMode,
  keyOf,
  type RowChoice,
  type SameChoice,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText, isNetworkError } from '../../../lib/errors.ts';
import { ERROR_TITLE, toast } from '../../../lib/toasts.ts';
import { type FileReading, type Following, followImport, importFile, validateFile } from './api.ts';
import { type Draft, findDraft, forgetDrafts, markUploaded, newDraftId, saveDraft } from './drafts.ts';
import type { ImportStep, useImportAddress } from './import-address.ts';
import { findKeptFile, keepFile } from './kept-files.ts';
import { nextStep, openRows } from './steps.ts';
import { useCancel, useWork } from './useWork.ts';

const AS_DETECTED: FileReading = { columns: {}, rows: {}, split: [], same: {} };

export type MatchKind = 'moved' | 'renamed';
type SeparatedLine = ChangedTenant & { readonly kind: MatchKind };

/** Which rows of the file are which tenants of the directory. */
export interface Matching {
  /** Lines that somebody has called another company. */
  separated: readonly SeparatedLine[];
  /** Rows, by `keyOf`, whose former name stays as an alias. */
  formerNames: readonly string[];
  join: (key: string, tenantId: number) => void;
  separate: (line: SeparatedLine) => void;
  /** Of a row that may be several tenants: the one it is, or none. */
  decide: (key: string, tenantId: number | null) => void;
  keepFormerName: (key: string, isKept: boolean) => void;
}

interface Choice {
  /** Of the draft; `null` before a file is chosen. */
  id: string | null;
  file: File | null;
  reading: FileReading;
  separated: readonly SeparatedLine[];
  formerNames: readonly string[];
  validation: Validation | null;
  /** `null` until it is chosen by hand. */
  mode: ImportMode | null;
  failure: Failure | null;
  /** The file is not on this device; its name, if the draft is. */
  missing: { fileName: string | null } | null;
  /** A new result is to open its step, or the dialog to close after the import. */
  due: 'step' | 'close' | null;
}

export interface Failure {
  text: string;
  /** `null` if the file is at fault; otherwise retries it. */
  again: (() => void) | null;
}
const NOTHING: Choice = {
  ...{ id: null, file: null, reading: AS_DETECTED, separated: [], formerNames: [] },
  ...{ validation: null, mode: null, failure: null, missing: null, due: null },
};

type Asked = Pick<Choice, 'file' | 'reading'>;
type Address = ReturnType<typeof useImportAddress>;
/** When a validation opens the next step: after a new file or table; once all rows have their answers; or not. */
export type GoesOn = 'always' | 'whenAnswered' | 'never';

export function useBulkImport(propertyId: number, address: Address) {
  const client = useQueryClient();
  const [choice, setChoice] = useState(NOTHING);
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const { work, begin } = useWork();
  const fail = (title: string, { text, isFileAtFault }: Reason, again: () => void) => {
    change({ failure: { text, again: isFileAtFault ? null : again } });
    toast({ title, message: text, tone: 'danger' });
  };
  const validate = async (asked: Asked, goesOn: GoesOn, following: Following) => {
    const { file, reading } = asked;
    if (!file) return;
    const result = await validateFile({ propertyId, file, reading }, following).catch(
      failureOf(texts.validationFailed),
    );
    if (following.signal.aborted) return;
    const { validation } = result;
    setChoice((now) => ({ ...now, validation, due: isDue(goesOn, now.validation, validation) ? 'step' : null }));
    if (!validation) {
      fail(texts.validationError, reasonOf(result, texts.validationFailed), () => begun(asked, goesOn));
    }
  };
  const begun = (asked: Asked, goesOn: GoesOn) =>
    void begin('validation', (following) => validate(asked, goesOn, following));
  const clear = () => {
    forgetDrafts(propertyId);
    setChoice(NOTHING);
    void begin(null);
    address.go('file', null, { isReplaced: true });
  };
  const choose = (file: File | null) => {
    if (!file) return clear();
    const isAgain = choice.missing?.fileName === file.name;
    const next = { ...(isAgain ? choice : NOTHING), id: (isAgain && choice.id) || newDraftId(), file, missing: null };
    const step = (isAgain && address.step) || 'file';
    saveDraft(draftOf(next, propertyId, step));
    void keepFile(next.id, file);
    address.go(step, next.id, { isReplaced: address.step === 'file' });
    setChoice(next);
    begun(next, step === 'file' ? 'always' : 'never');
  };
  const read = (changed: Partial<FileReading>, goesOn: GoesOn = 'never') => {
    const reading = { ...choice.reading, ...changed };
    change({ failure: null, reading });
    begun({ file: choice.file, reading }, goesOn);
  };
  const matching = matchingOf(choice, change, (same) => read({ same }));
  const { cancel, isCancelling } = useCancel(propertyId, work, () =>
    work?.kind === 'validation' ? clear() : void begin(null),
  );
  const mode = choice.mode ?? proposedMode(choice.validation);
  const upload = async () => {
    const { id, file, reading, formerNames, validation } = choice;
    if (!file || !id) return;
    change({ failure: null });
    await begin('import', async (following) => {
      const confirmGone = validation?.preview?.outcomes.replace.removed ?? 0;
      const asked = { propertyId, mode, file, reading, formerNames, confirmGone };
      const onAccepted = (importId: number) => {
        markUploaded(id, importId);
        following.onAccepted(importId);
      };
      await finish(id, importFile(client, asked, { ...following, onAccepted }), following);
    });
  };
  /** @returns whether the tenants were imported */
  const finish = async (id: string, importing: Promise<Import>, { signal }: Following) => {
    const ended = await importing.catch(failureOf(texts.importFailed));
    if (signal.aborted) return false;
    if (ended.state === 'done') {
      forgetDrafts(propertyId);
      toast({ title: texts.success, message: texts.done({ count: ended.count ?? 0 }), tone: 'success' });
      setChoice({ ...NOTHING, due: 'close' });
      return true;
    }
    markUploaded(id, null);
    if (ended.state === 'cancelled') toast({ message: texts.cancelled });
    else fail(ERROR_TITLE, reasonOf(ended, texts.importFailed), () => void upload());
    return false;
  };
  /** Continues where another visit of the page has left. */
  const restore = (draft: Draft) => {
    const { importId, fileName, reading, separated, formerNames, mode: chosen } = draft;
    const found = { ...NOTHING, id: draft.id, reading, separated, formerNames, mode: chosen };
    setChoice(found);
    void begin(importId === null ? 'validation' : 'import', async (following) => {
      const file = await findKeptFile(draft.id);
      if (following.signal.aborted) return;
      change({ file, missing: file ? null : { fileName } });
      if (importId !== null) {
        const isImported = await finish(draft.id, followImport(client, propertyId, importId, following), following);
        if (isImported || following.signal.aborted) return;
      }
      await validate({ ...found, file }, 'never', following);
    });
  };
  useAddressedDraft(propertyId, address, choice, {
    restore,
    begin: (id) => {
      if (work?.kind === 'import') return;
      setChoice({ ...NOTHING, id, missing: id === null ? null : { fileName: null } });
      void begin(null);
    },
    settle: () => change({ due: null }),
  });
  return {
    ...choice,
    mode,
    choose,
    read,
    readAs: (label: string, name: string) => read({ columns: { ...choice.reading.columns, [label]: name } }),
    chooseRows: (rows: RowChoice) => read({ rows: merged(choice.reading.rows, rows) }, 'whenAnswered'),
    split: (rows: number[]) => read({ split: [...choice.reading.split, ...rows] }, 'whenAnswered'),
    matching,
    setMode: (chosen: ImportMode) => change({ mode: chosen }),
    work,
    upload: () => void upload(),
    cancel,
    isCancelling,
  };
}

function isDue(goesOn: GoesOn, before: Validation | null, after: Validation | null): boolean {
  if (!after) return false;
  return (
    goesOn === 'always' ||
    (goesOn === 'whenAnswered' && before !== null && openRows(before) > 0 && openRows(after) === 0)
  );
}

/** A file that names most of the building's tenants is its next rent roll; any other adds to them. */
function proposedMode(validation: Validation | null): ImportMode {
  const { existing = 0, repeats = 0, changed = 0, moved = 0, renamed = 0 } = validation?.preview ?? {};
  return existing > 0 && (repeats + changed + moved + renamed) * 2 >= existing ? 'update' : 'add';
}

function draftOf({ id, file, reading, separated, formerNames, mode }: Choice, propertyId: number, step: ImportStep) {
  return {
    ...{ id: id ?? '', propertyId, fileName: file?.name ?? '', step, reading, mode },
    ...{ separated: [...separated], formerNames: [...formerNames] },
  };
}

interface DraftActions {
  restore: (draft: Draft) => void;
  /** Without choices. */
  begin: (id: string | null) => void;
  settle: () => void;
}

/** Keeps the dialog at the draft and step of the address, and the draft on this device. */
function useAddressedDraft(
  propertyId: number,
  { step, draftId, go }: Address,
  choice: Choice,
  { restore, begin, settle }: DraftActions,
): void {
  const isOpen = step !== null;
  const follow = useEffectEvent(() => {
    if (draftId === choice.id) return;
    const draft = draftId === null ? null : findDraft(propertyId, draftId);
    if (draft) restore(draft);
    else begin(draftId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, not another choice
  useEffect(() => {
    if (isOpen) follow();
  }, [isOpen, draftId]);
  const save = useEffectEvent(() => {
    if (step && choice.id && choice.file && choice.id === draftId) saveDraft(draftOf(choice, propertyId, step));
  });
  const { reading, separated, formerNames, mode, file, due, validation } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a draft consists of
  useEffect(() => save(), [step, draftId, file, reading, separated, formerNames, mode]);
  const act = useEffectEvent(() => {
    if (due === 'step' && validation) go(nextStep(validation), choice.id);
    if (due === 'close' && isOpen) go(null, null, { isReplaced: true });
    settle();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result once
  useEffect(() => {
    if (due === 'close' || (due && isOpen)) act();
  }, [isOpen, due, validation]);
}

/** @param validate compares the file again with these decisions. */
function matchingOf(
  { reading: { same }, separated, formerNames }: Choice,
  change: (part: Partial<Choice>) => void,
  validate: (same: SameChoice) => void,
): Matching {
  const without = (key: string) => separated.filter((line) => keyOf(line) !== key);
  return {
    separated,
    formerNames,
    join(key, tenantId) {
      change({ separated: without(key) });
      validate({ ...same, [key]: tenantId });
    },
    separate(line) {
      change({ separated: [...without(keyOf(line)), line] });
      validate({ ...same, [keyOf(line)]: null });
    },
    decide: (key, tenantId) => validate({ ...same, [key]: tenantId }),
    keepFormerName(key, isKept) {
      const others = formerNames.filter((other) => other !== key);
      change({ formerNames: isKept ? [...others, key] : others });
    },
  };
}

type Ended = Pick<Import, 'state' | 'error' | 'errorCode' | 'count' | 'validation'>;

function failureOf(fallback: string) {
  return (error: unknown): Ended => ({
    state: 'failed',
    error: isNetworkError(error) ? texts.unreachable : errorText(error, fallback),
    errorCode: error instanceof ApiError && isRefusal(error) ? 'unreadable_file' : 'internal',
    count: null,
    validation: null,
  });
}

/** A retry would get the same refusal. */
const isRefusal = ({ status }: ApiError) => status < 500 && status !== 401 && status !== 429;

interface Reason {
  text: string;
  isFileAtFault: boolean;
}

function reasonOf({ error, errorCode, validation }: Ended, fallback: string): Reason {
  const found = `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
  return { text: error || found || fallback, isFileAtFault: errorCode !== 'internal' };
}

function merged(before: RowChoice, later: RowChoice): RowChoice {
  const rows = Object.entries(later).map(([row, cells]) => [row, cells && { ...before[row], ...cells }]);
  return { ...before, ...Object.fromEntries(rows) };
}
