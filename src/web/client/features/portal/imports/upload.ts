import { z } from 'zod';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { ApiError } from '../../../lib/api.ts';
import { inSession } from '../../../lib/session-guard.ts';
import { upload } from '../../../lib/upload.ts';

const started = z.object({ importId: z.int() });

export interface Sending {
  /** 0 to 100. */
  onSent: (percent: number) => void;
  signal: AbortSignal;
}

/** Sends a file and answers with the id of the import it became. Throws `ApiError`, or the network's own error. */
export async function sendFile(path: string, file: File, sending: Sending): Promise<number> {
  const form = new FormData();
  form.set('file', file);
  try {
    return (await inSession(() => upload(path, form, { ...sending, reply: started }))).importId;
  } catch (error) {
    if (error instanceof ApiError || sending.signal.aborted || (await isReadable(file))) throw error;
    throw new ApiError(400, importTexts.fileChanged);
  }
}

/** A browser sends no file that was saved anew, moved or deleted since it was chosen, and calls that a network error. */
async function isReadable(file: File): Promise<boolean> {
  return await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
