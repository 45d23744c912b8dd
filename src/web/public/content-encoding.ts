import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** In order of preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export interface Packed {
  readonly brotli: Buffer;
  readonly size: number;
}

export type Content = Buffer | Packed;

/** Smaller bodies fit one packet. */
const LEAST_COMPRESSED = 1_024;

/** @returns the bytes and their encoding; `identity` for a small body */
export async function encode(content: Content, wanted: Encoding): Promise<{ encoding: Encoding; bytes: Buffer }> {
  const size = Buffer.isBuffer(content) ? content.length : content.size;
  const encoding = size < LEAST_COMPRESSED ? 'identity' : wanted;
  return { encoding, bytes: await inEncoding[encoding](content) };
}

const inEncoding: Record<Encoding, (content: Content) => Promise<Buffer>> = {
  br: async (content) => (Buffer.isBuffer(content) ? await pack(content) : content).brotli,
  gzip: async (content) => exactly(await gzipped(await unpack(content))),
  identity: unpack,
};

const gzipped = promisify<Buffer, Buffer>(gzip);
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const QUALITY = 5;

export async function pack(bytes: Buffer): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
  };
  return { brotli: exactly(await compress(bytes, { params })), size: bytes.length };
}

/** Brotli window (`lgwin`), capped at the input size because it is allocated up front. */
const windowFor = (size: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(size + 1)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

export async function unpack(content: Content): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  return exactly(await decompress(content.brotli, { chunkSize: Math.max(content.size, LEAST_CHUNK) }));
}

/** zlib's minimum. */
const LEAST_CHUNK = 64;

/** Copies: a slice would keep zlib's whole block in memory. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** Yields between chunks. */
export async function bytesOf(pieces: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
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

const AT_ONCE = 1_000_000;
