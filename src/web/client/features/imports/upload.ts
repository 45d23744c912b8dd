import { z } from 'zod';
import { ApiError, refusalOf } from '../../lib/api.ts';
import { inSession } from '../../lib/session-guard.ts';
import { importTexts } from './texts.ts';

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
    return (await inSession(() => post(path, form, sending))).importId;
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

/** `fetch` tells nothing about how much of a body has been sent; this does. */
function post(path: string, form: FormData, { onSent, signal }: Sending): Promise<z.infer<typeof started>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onSent((loaded / total) * 100);
    request.upload.onload = () => onSent(100);
    request.onerror = () => reject(new TypeError('the file could not be sent over the network'));
    const cancel = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onabort = cancel;
    request.onload = () => {
      try {
        const { status, responseText } = request;
        if (status >= 200 && status < 300) resolve(started.parse(JSON.parse(responseText)));
        else reject(refusalOf('POST', path, request, responseText));
      } catch (error) {
        reject(error);
      }
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    window.addEventListener('beforeunload', ask);
    request.onloadend = () => window.removeEventListener('beforeunload', ask);
    request.send(form);
  });
}

/** A page that is left takes its upload with it. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
