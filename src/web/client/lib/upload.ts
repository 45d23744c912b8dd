import { type Parser, refusalOf } from './api.ts';
import { withinLimits } from './call-limits.ts';

export interface UploadOptions<Reply> {
  reply: Parser<Reply>;
  signal?: AbortSignal;
  /** 0 to 100. */
  onSent?: (percent: number) => void;
}

/**
 * Posts a form with a file. Times out after 30 s without progress.
 * @throws ApiError, CallEnded, or the network's TypeError
 */
export async function upload<Reply>(path: string, form: FormData, options: UploadOptions<Reply>): Promise<Reply> {
  const { reply, signal, onSent } = options;
  return await withinLimits({ kind: 'write', signal }, async (limited, progressed) => {
    const text = await post(path, form, limited, (percent) => {
      progressed();
      onSent?.(percent);
    });
    return reply.parse(JSON.parse(text));
  });
}

/** `fetch` reports no upload progress. */
function post(path: string, form: FormData, signal: AbortSignal, onSent: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
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
