import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { singleFlight } from '../../shared/single-flight.ts';
import { type Content, type Encoding, encode, encodings } from './content-encoding.ts';

export type Headers = Readonly<Record<string, string>>;

/** One version of an answer that is sent many times. */
export interface Answer {
  readonly kind: string;
  readonly key: string;
  /** The cache keeps one version of each kind and key. */
  readonly version: string;
  /** Called at most once per version and encoding, as long as that is kept. */
  make(): Made | Promise<Made>;
}

export interface Made {
  /** `vary` is `accept-encoding` unless given. */
  readonly headers: Headers;
  readonly content: Content;
  /** Without quotes; a hash of the content unless given, so that all processes agree. */
  readonly etag?: string;
}

/** One encoding of an answer. */
interface Kept {
  readonly version: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Headers;
  /** Of a 304. */
  readonly headersWithoutBody: Headers;
}

/** Bytes that an entry takes beside its body. */
const ENTRY_BYTES = 1_000;

/** Public answers by kind, key and version, as the bytes that are sent. The least recently used are dropped first. */
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

  /** Sends an answer, or 304 to a client that has it. @param extra headers of this response alone. */
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
    const { headers, content, etag: name } = await answer.make();
    const { encoding, bytes } = await encode(content, wanted);
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

/** Browsers send few different ones. */
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
