import type { z } from 'zod';
import type { Call, Upload } from '../../../shared/calls.ts';
import { addressOf, refusalOf } from './api.ts';
import type { InAddress, TrailingParameters } from './call-address.ts';
import { withinLimits } from './call-limits.ts';
import { accountHeader } from './tab-account.ts';

export interface Sending {
  signal?: AbortSignal;
  /** Receives the progress, 0 to 100. */
  onSent?: (percent: number) => void;
}

type UploadCall = Call & { readonly method: 'POST'; readonly upload: Upload; readonly reply: z.ZodType };

/** Posts a form with a file. @throws as `postForm` */
export async function upload<C extends UploadCall>(
  target: C,
  { form, ...sending }: Sending & { form: FormData },
  ...addressInput: TrailingParameters<InAddress<C>>
): Promise<z.output<C['reply']>> {
  return (await postForm(addressOf(target, ...addressInput), form, sending)) as z.output<C['reply']>;
}

/**
 * Posts a form; times out after 30 s without progress.
 * @throws ApiError, CallAbortedError, or the network's TypeError
 */
export async function postForm(path: string, form: FormData, { signal, onSent }: Sending = {}): Promise<unknown> {
  return await withinLimits({ kind: 'write', signal }, async (limited, progressed) => {
    const text = await post(path, form, limited, (percent) => {
      progressed();
      onSent?.(percent);
    });
    return JSON.parse(text);
  });
}

/** Sends by `XMLHttpRequest`: `fetch` reports no upload progress. */
function post(path: string, form: FormData, signal: AbortSignal, onSent: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ accept: 'application/json', ...accountHeader() }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded: loadedBytes, total }) => onSent((loadedBytes / total) * 100);
    request.upload.onload = () => onSent(100);
    request.onerror = () => reject(new TypeError('the file could not be sent over the network'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(refusalOf('POST', path, request, responseText));
    };
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    window.addEventListener('beforeunload', confirmUnload);
    request.onloadend = () => window.removeEventListener('beforeunload', confirmUnload);
    request.send(form);
  });
}

/** Asks before closing the page, which would abort the upload. */
function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
