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
  /** One version is cached per kind and key. */
  readonly version: string;
  /** Called at most once per cached version and encoding. */
  make(): Made | Promise<Made>;
}

export interface Made {
  /** Default `vary`: `accept-encoding`. */
  readonly headers: Headers;
  readonly content: Content;
  /** Of a picture: compressing it again saves nothing. */
  readonly isCompressed?: true;
  /** Without quotes; default: a hash of the content, equal in all processes. */
  readonly etag?: string;
}

interface Kept {
  readonly version: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Headers;
  /** Of a 304. */
  readonly headersWithoutBody: Headers;
}

/** Bytes per entry, besides the body. */
const ENTRY_BYTES = 1_000;

/** Encoded responses by kind, key and version; LRU. */
export class AnswerCache {
  readonly #kept: LRUCache<string, Kept>;
  readonly #once = singleFlight<Kept>();

  /** @param maxSize in bytes. */
  constructor(maxSize: number) {
    this.#kept = new LRUCache({
      maxSize,
      sizeCalculation: ({ bytes }) => Math.min(bytes.length + ENTRY_BYTES, maxSize),
    });
  }

  /** @param extra headers of this response alone. */
  async send(req: IncomingMessage, res: ServerResponse, answer: Answer, extra?: Headers): Promise<void> {
    const encoding = encodingFor(req);
    const key = `${answer.kind} ${answer.key} ${encoding}`;
    const known = this.#kept.get(key);
    const kept =
      known?.version === answer.version
        ? known
        : await this.#once(`${key} ${answer.version}`, () => this.#make(key, answer, encoding));
    if (fresh(req.headers, { etag: kept.etag })) {
      res.writeHead(304, { ...kept.headersWithoutBody, ...extra }).end();
      return;
    }
    res.writeHead(200, extra ? { ...kept.headers, ...extra } : kept.headers);
    if (req.method === 'HEAD') res.end();
    else res.end(kept.bytes);
  }

  async #make(key: string, answer: Answer, wanted: Encoding): Promise<Kept> {
    const { headers, content, isCompressed, etag: name } = await answer.make();
    const { encoding, bytes } = await encode(content, isCompressed ? 'identity' : wanted);
    const etag = `"${name ?? hashOf(content)}"`;
    const headersWithoutBody = { vary: 'accept-encoding', 'cache-control': 'no-cache', ...headers, etag };
    const kept: Kept = {
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
    this.#kept.set(key, kept);
    return kept;
  }
}

function hashOf(content: Content): string {
  const bytes = Buffer.isBuffer(content) ? content : content.brotli;
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Browsers send few distinct values. */
const encodingsByHeader = new LRUCache<string, Encoding>({ max: 1_000 });

function encodingFor(req: IncomingMessage): Encoding {
  const header = String(req.headers['accept-encoding'] ?? '');
  const known = encodingsByHeader.get(header);
  if (known) return known;
  const accepted = new Negotiator(req).encodings([...encodings]);
  const encoding = encodings.find((one) => accepted.includes(one)) ?? 'identity';
  encodingsByHeader.set(header, encoding);
  return encoding;
}
