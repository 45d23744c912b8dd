import type { z } from 'zod';
import type { Call, Upload } from '../../../shared/calls.ts';
import { addressOf, refusalOf } from './api.ts';
import type { InAddress, Last } from './call-address.ts';
import { withinLimits } from './call-limits.ts';
import { accountHeader } from './tab-account.ts';

export interface Sending {
  signal?: AbortSignal;
  /** 0 to 100. */
  onSent?: (percent: number) => void;
}

type UploadCall = Call & { readonly method: 'POST'; readonly upload: Upload; readonly reply: z.ZodType };

/** Posts a form with a file. @throws as `postForm` */
export async function upload<C extends UploadCall>(
  target: C,
  { form, ...sending }: Sending & { form: FormData },
  ...given: Last<InAddress<C>>
): Promise<z.output<C['reply']>> {
  return target.reply.parse(await postForm(addressOf(target, ...given), form, sending)) as z.output<C['reply']>;
}

/**
 * Times out after 30 s without progress. The reply is not parsed.
 * @throws ApiError, CallEnded, or the network's TypeError
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

/** `fetch` reports no upload progress. */
function post(path: string, form: FormData, signal: AbortSignal, onSent: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries({ accept: 'application/json', ...accountHeader() }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent((loaded / total) * 100);
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
    window.addEventListener('beforeunload', ask);
    request.onloadend = () => window.removeEventListener('beforeunload', ask);
    request.send(form);
  });
}

/** Closing the page would abort the upload. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
