import { IMPORT_FILES } from '../../../lib/person-storage.ts';

const STORE = 'files';

/** Keeps the file of a draft on this device. Where the browser refuses, it is asked for again after a reload. */
export async function keepFile(draftId: string, file: File): Promise<void> {
  await inStore('readwrite', (store) => store.put(file, draftId)).catch(() => undefined);
}

/** `null` if it is not on this device. */
export async function findKeptFile(draftId: string): Promise<File | null> {
  const found: unknown = await inStore('readonly', (store) => store.get(draftId)).catch(() => null);
  return found instanceof File ? found : null;
}

export async function keepOnlyFilesOf(draftIds: readonly string[]): Promise<void> {
  try {
    for (const key of await inStore('readonly', (store) => store.getAllKeys()))
      if (!draftIds.some((id) => id === key)) await inStore('readwrite', (store) => store.delete(key));
  } catch {
    // refused storage: it is empty
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(IMPORT_FILES);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  try {
    return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
