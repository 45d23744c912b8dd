import { randomBytes } from 'node:crypto';

/** `any` from `JSON.parse` on purpose: a test knows the reply. */
type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** @throws ServerFault on a 5xx whose status was not read */
  readonly body: Json;
}

/** Fails at the server error itself instead of a later undefined. */
export class ServerFault extends Error {}

/** Keeps cookies like a browser. */
export class Client {
  readonly #baseUrl: () => string;
  readonly #cookies = new Map<string, string>();

  /** @param baseUrl a function if the address changes */
  constructor(baseUrl: string | (() => string)) {
    this.#baseUrl = typeof baseUrl === 'string' ? () => baseUrl : baseUrl;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#baseUrl() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const bytes = Buffer.from(await response.arrayBuffer());
    return answerOf(`${method} ${path}`, response, bytes.toString());
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('PUT', path, body, headers);
  delete = (path: string) => this.call('DELETE', path);

  /** The same browser at another address. */
  forUrl(baseUrl: string): Client {
    const copy = new Client(baseUrl);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const separatorIndex = pair.indexOf('=');
    const isExpired = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute));
    if (isExpired) this.#cookies.delete(pair.slice(0, separatorIndex));
    else this.#cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1));
  }
}

function answerOf(call: string, { status, headers }: Response, text: string): Answer {
  const body: Json = headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  let isStatusKnown = false;
  return {
    get status() {
      isStatusKnown = true;
      return status;
    },
    headers,
    get body() {
      if (status >= 500 && !isStatusKnown) throw new ServerFault(`${call} answered ${status}: ${text}`);
      return body;
    },
  };
}

export const unique = (prefix: string) => `${prefix}-${randomBytes(4).toString('hex')}`;
