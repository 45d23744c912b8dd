import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import * as calls from '../../../../../modules/imports/calls.ts';
import {
  type FileChoice,
  type Import,
  type ImportMode,
  isUnfinished,
  type SameChoice,
} from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/import-files.en.js';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { ApiError, addressOf, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession, runInSession } from '../../../lib/session-guard.ts';
import { postForm } from '../../../lib/upload.ts';

const key = queryKeys('imports');
const POLL_MS = 1_000;
const QUICK_POLL_MS = 300;
const RETRY_MS = 2_000;
const RETRIES = 15;

/** Newest first; polled only while one runs. */
export const importsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call(calls.listImports, { query: { propertyId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((found) => isUnfinished(found.state)) ? POLL_MS : false),
  });

export interface Following extends Sending {
  /** The server has the file; the import continues without this page. */
  onAccepted: (importId: number) => void;
  onProgress: (found: Import) => void;
}

/** How the file is read, where it differs from what the server detects or remembers. */
export interface FileReading extends FileChoice {
  /** Decisions on who is who. */
  same: SameChoice;
}

interface ChosenFile {
  propertyId: number;
  file: File;
  reading: FileReading;
}

interface ChosenImport extends ChosenFile {
  mode: ImportMode;
  formerNames: readonly string[];
  /** How many tenants *replace* removes. */
  confirmGone: number;
}

const queryOf = ({ propertyId }: ChosenFile) => ({ propertyId, wait: 0 });

/** Every choice that was made, and the file. */
function formOf({ file, reading }: ChosenFile, decided: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...reading, ...decided }))
    if (value !== undefined) form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', file);
  return form;
}

/** Returns the finished validation. */
export async function validateFile(asked: ChosenFile, following: Following): Promise<Import> {
  const id = await sendFile(addressOf(calls.validateImport, { query: queryOf(asked) }), formOf(asked), following);
  following.onAccepted(id);
  return await follow(id, following);
}

/** Returns the finished import, successful or not. */
export async function importFile(
  client: QueryClient,
  { mode, formerNames, confirmGone, ...asked }: ChosenImport,
  following: Following,
): Promise<Import> {
  const form = formOf(asked, { formerNames, confirmGone });
  const id = await sendFile(addressOf(calls.uploadImport, { query: { ...queryOf(asked), mode } }), form, following);
  following.onAccepted(id);
  await client.invalidateQueries({ queryKey: key(asked.propertyId) });
  return await followImport(client, asked.propertyId, id, following);
}

/** Returns the finished import, successful or not. */
export async function followImport(
  client: QueryClient,
  propertyId: number,
  id: number,
  following: Following,
): Promise<Import> {
  const onProgress = (found: Import) => {
    following.onProgress(found);
    client.setQueryData(importsQuery(propertyId).queryKey, (list) =>
      list?.map((listed) => (listed.id === found.id ? found : listed)),
    );
  };
  const ended = await follow(id, { ...following, onProgress });
  await refetchAfterImport(client, propertyId);
  return ended;
}

export async function refetchAfterImport(client: QueryClient, propertyId: number): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: key(propertyId) }), refetchTenants(client, propertyId)]);
}

const ACTIONS = { cancel: calls.cancelImport, undo: calls.undoImport, retry: calls.retryImport };

/**
 * `undo` restores the tenants: only for the last import, within a day. `retry` repeats an import that failed for
 * reasons other than the file.
 */
export function useImportAction(propertyId: number, action: keyof typeof ACTIONS) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: number) => callInSession(ACTIONS[action], { params: { id: importId } }),
    // Not awaited: the refetched list unmounts the button, and its callbacks with it.
    onSettled: () => void refetchAfterImport(client, propertyId),
  });
}

/**
 * Polls until the import has ended. It runs on the server, so a lost connection, a restart or an ended session only
 * delays the result.
 */
async function follow(id: number, { onProgress, signal }: Following): Promise<Import> {
  for (let failures = 0; ; ) {
    try {
      const found = await callInSession(calls.readImport, { params: { id }, signal });
      onProgress(found);
      if (!isUnfinished(found.state)) return found;
      failures = 0;
    } catch (error) {
      if (!isTransient(error) || signal.aborted || ++failures > RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, failures > 0 ? RETRY_MS : QUICK_POLL_MS));
  }
}

const isTransient = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

const started = z.object({ importId: z.int() });

interface Sending {
  /** 0 to 100. */
  onSent: (percent: number) => void;
  signal: AbortSignal;
}

/** Returns the id of the import. @throws ApiError, or the network's TypeError */
async function sendFile(path: string, form: FormData, sending: Sending): Promise<number> {
  const file = form.get('file');
  try {
    return started.parse(await runInSession(() => postForm(path, form, sending))).importId;
  } catch (error) {
    if (error instanceof ApiError || sending.signal.aborted || !(file instanceof File) || (await isReadable(file)))
      throw error;
    throw new ApiError(400, importTexts.fileChanged);
  }
}

/** Browsers report a file changed or deleted after it was chosen as a network error. */
async function isReadable(file: File): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
