import { z } from 'zod';
import { changedTenant, fileChoice, importMode, sameChoice } from '../../../../../modules/imports/schema.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { importSteps } from './import-address.ts';
import { keepOnlyFilesOf } from './kept-files.ts';

const STORED_AS = 'foyer-import-drafts';
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MOST = 5;

/** An import that has not ended, with its choices. Kept on this device. */
const draft = z.object({
  id: z.string(),
  propertyId: z.int(),
  fileName: z.string(),
  step: z.enum(importSteps).catch('table'), // of another release
  reading: fileChoice.extend({ same: sameChoice }),
  separated: z.array(changedTenant.extend({ kind: z.enum(['moved', 'renamed']) })),
  formerNames: z.array(z.string()),
  mode: importMode.nullable(),
  /** Of an upload that the server has accepted. */
  importId: z.int().nullable(),
  savedAt: z.number(),
});
export type Draft = Readonly<z.infer<typeof draft>>;

export const newDraftId = (): string => Date.now().toString(36); // clock: an id, of which only the difference counts

export const findDraft = (propertyId: number, id: string): Draft | null =>
  storedDrafts().find((one) => one.id === id && one.propertyId === propertyId) ?? null;

export const latestDraft = (propertyId: number): Draft | null =>
  storedDrafts().find((one) => one.propertyId === propertyId) ?? null;

export function saveDraft(saved: Omit<Draft, 'importId' | 'savedAt'>): void {
  const others = storedDrafts().filter(({ id }) => id !== saved.id);
  const importId = findDraft(saved.propertyId, saved.id)?.importId ?? null;
  store([{ ...saved, importId, savedAt: serverNow() }, ...others]);
}

export function markUploaded(draftId: string, importId: number | null): void {
  store(storedDrafts().map((one) => (one.id === draftId ? { ...one, importId } : one)));
}

export const forgetDrafts = (propertyId: number): void =>
  store(storedDrafts().filter((one) => one.propertyId !== propertyId));

/** Newest first. */
function storedDrafts(): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    const drafts = (Array.isArray(kept) ? kept : []).flatMap((one) => draft.safeParse(one).data ?? []);
    return drafts.filter(({ savedAt }) => serverNow() - savedAt < KEPT_MS);
  } catch {
    return []; // refused storage
  }
}

function store(drafts: readonly Draft[]): void {
  const kept = drafts.slice(0, MOST);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(kept));
  } catch {
    // refused storage: after a reload the import begins again
  }
  void keepOnlyFilesOf(kept.map(({ id }) => id));
}
