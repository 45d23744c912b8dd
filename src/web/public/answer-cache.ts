import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { singleFlight } from '../../shared/single-flight.ts';
import { type Content, type Encoding, encode, encodings } from './content-encoding.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly kind: string;
  readonly key: string;
  /** Version; one is cached per kind and key. */
  readonly version: string;
  /** Called at most once per cached version and encoding. */
  make(): BuiltAnswer | Promise<BuiltAnswer>;
}

export interface BuiltAnswer {
  /** Default `vary`: `accept-encoding`. */
  readonly headers: Headers;
  readonly content: Content;
  /** Already compressed, such as a picture. */
  readonly isCompressed?: true;
  /** Unquoted; default: a hash of the content, equal in all processes. */
  readonly etag?: string;
}

interface CachedAnswer {
  readonly version: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Headers;
  /** Headers of a 304. */
  readonly headersWithoutBody: Headers;
}

/** Bytes per entry, besides the body. */
const ENTRY_BYTES = 1_000;

/** LRU cache of encoded responses by kind, key and version. */
export class AnswerCache {
  readonly #kept: LRUCache<string, CachedAnswer>;
  readonly #once = singleFlight<CachedAnswer>();

  /** @param maxSize in bytes */
  constructor(maxSize: number) {
    this.#kept = new LRUCache({
      maxSize,
      sizeCalculation: ({ bytes }) => Math.min(bytes.length + ENTRY_BYTES, maxSize),
    });
  }

  async send(req: IncomingMessage, res: ServerResponse, answer: Answer, extra?: Headers): Promise<void> {
    const encoding = encodingFor(req);
    const key = `${answer.kind} ${answer.key} ${encoding}`;
    const cachedAnswer = this.#kept.get(key);
    const currentAnswer =
      cachedAnswer?.version === answer.version
        ? cachedAnswer
        : await this.#once(`${key} ${answer.version}`, () => this.#make(key, answer, encoding));
    if (fresh(req.headers, { etag: currentAnswer.etag })) {
      res.writeHead(304, { ...currentAnswer.headersWithoutBody, ...extra }).end();
      return;
    }
    res.writeHead(200, extra ? { ...currentAnswer.headers, ...extra } : currentAnswer.headers);
    if (req.method === 'HEAD') res.end();
    else res.end(currentAnswer.bytes);
  }

  async #make(key: string, answer: Answer, requestedEncoding: Encoding): Promise<CachedAnswer> {
    const { headers, content, isCompressed, etag: name } = await answer.make();
    const { encoding, bytes } = await encode(content, isCompressed ? 'identity' : requestedEncoding);
    const etag = `"${name ?? contentHash(content)}"`;
    const headersWithoutBody = { vary: 'accept-encoding', 'cache-control': 'no-cache', ...headers, etag };
    const cachedAnswer: CachedAnswer = {
      version: answer.version,
      bytes,
      etag,
      headersWithoutBody,
      headers: {
        ...headersWithoutBody,
        'content-length': String(bytes.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    };
    this.#kept.set(key, cachedAnswer);
    return cachedAnswer;
  }
}

function contentHash(content: Content): string {
  const bytes = Buffer.isBuffer(content) ? content : content.brotli;
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Cache of parsed headers: browsers send few distinct values. */
const encodingsByHeader = new LRUCache<string, Encoding>({ max: 1_000 });

function encodingFor(req: IncomingMessage): Encoding {
  const header = String(req.headers['accept-encoding'] ?? '');
  const cachedEncoding = encodingsByHeader.get(header);
  if (cachedEncoding) return cachedEncoding;
  const accepted = new Negotiator(req).encodings([...encodings]);
  const encoding = encodings.find((candidate) => accepted.includes(candidate)) ?? 'identity';
  encodingsByHeader.set(header, encoding);
  return encoding;
}
