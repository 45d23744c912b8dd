import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer that is sent many times: serialized once, compressed at most once per encoding. */
export class CompressedBody {
  readonly contentType: string;
  readonly etag: string;
  readonly size: number;
  readonly #bytes: Map<Encoding, Promise<Buffer>>;

  constructor(contentType: string, etag: string, identity: Buffer) {
    this.contentType = contentType;
    this.etag = `"${etag}"`;
    this.size = identity.length;
    this.#bytes = new Map([['identity', Promise.resolve(identity)]]);
  }

  /** Sends it, or 304 to somebody who has it. `headers` are added as they are. */
  async send(req: IncomingMessage, res: ServerResponse, headers: OutgoingHttpHeaders): Promise<void> {
    const shared = { ...headers, etag: this.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    if (holds(req, this.etag)) {
      res.writeHead(304, shared).end();
      return;
    }
    const encoding = this.size < WORTH_COMPRESSING ? 'identity' : encodingFor(req);
    const bytes = await this.#in(encoding);
    res.writeHead(200, {
      ...shared,
      'content-type': this.contentType,
      'content-length': bytes.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    res.end(req.method === 'HEAD' ? undefined : bytes);
  }

  async #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#bytes.get(encoding);
    if (known) return await known;
    const identity = (await this.#bytes.get('identity')) ?? Buffer.alloc(0);
    const made = compress[encoding](identity);
    this.#bytes.set(encoding, made);
    return await made;
  }
}

/** The bytes of a long text: everything else has its turn between its pieces. */
export async function bytesOf(pieces: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let length = 0;
  let written = 0;
  for (const piece of pieces) {
    length += bytes.write(piece, length);
    if (length - written < AT_ONCE) continue;
    written = length;
    await setImmediate();
  }
  return bytes;
}

/** Bytes; a few milliseconds' work. */
const AT_ONCE = 1_000_000;
const WORTH_COMPRESSING = 1_024;
const brotli = promisify(brotliCompress);
const BROTLI_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, BROTLI_QUALITY),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};

function encodingFor(req: IncomingMessage): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity';
}

function holds(req: IncomingMessage, etag: string): boolean {
  if (/no-cache/.test(String(req.headers['cache-control'] ?? ''))) return false;
  const held = req.headers['if-none-match']?.split(',') ?? [];
  return held.some((one) => one.trim().replace(/^W\//, '') === etag);
}
