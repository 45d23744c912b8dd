import { z } from 'zod';

/** A refused call. `message` is what a person should read; `fields` is keyed by input name. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.requestId = body.requestId ?? null;
  }
}

const errorBody = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
type ErrorBody = z.infer<typeof errorBody>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions<Reply extends z.ZodType> {
  body?: unknown;
  form?: FormData;
  /** The row's revision the edit started from: the server answers 409 when somebody was faster. */
  ifMatch?: number | undefined;
  reply?: Reply;
  signal?: AbortSignal | undefined;
  /** Is shown the answer's headers, for what is about the reply and not in it. */
  onHeaders?: (headers: Headers) => void;
}

/** Calls the API with the session's cookie and parses the answer. Throws `ApiError`, or the network's own error. */
export async function call<Reply extends z.ZodType = z.ZodUnknown>(
  method: Method,
  path: string,
  options: CallOptions<Reply> = {},
): Promise<z.output<Reply>> {
  const headers = new Headers({ accept: 'application/json' });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
  });
  if (!response.ok) throw await readError(method, path, response);
  options.onHeaders?.(response.headers);
  const text = await response.text();
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  return (options.reply ?? z.unknown()).parse(value) as z.output<Reply>;
}

/** The body's error, else its message, else the status text; text that is no JSON as it is (spec 7). */
async function readError(method: Method, path: string, response: Response): Promise<ApiError> {
  const text = await response.text();
  const body = parseErrorBody(text);
  if (response.status === 401 && method === 'GET' && path !== '/api/user')
    return new ApiError(401, 'Unauthorized', body ?? {});
  const fallback = response.statusText || 'Request failed';
  const message = body ? body.error || body.message || fallback : text || fallback;
  return new ApiError(response.status, message, body ?? {});
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    return errorBody.parse(JSON.parse(text));
  } catch {
    return null; // not ours: a proxy's page, or nothing at all
  }
}
