import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** Sorted by preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export interface PackedContent {
  readonly brotli: Buffer;
  readonly size: number;
}

export type Content = Buffer | PackedContent;

/** Smaller bodies fit one packet. */
const MIN_COMPRESSED_BYTES = 1_024;

/** @returns the bytes and their encoding; `identity` for a small body */
export async function encode(
  content: Content,
  requestedEncoding: Encoding,
): Promise<{ encoding: Encoding; bytes: Buffer }> {
  const size = Buffer.isBuffer(content) ? content.length : content.size;
  const encoding = size < MIN_COMPRESSED_BYTES ? 'identity' : requestedEncoding;
  return { encoding, bytes: await encoders[encoding](content) };
}

const encoders: Record<Encoding, (content: Content) => Promise<Buffer>> = {
  br: async (content) => (Buffer.isBuffer(content) ? await pack(content) : content).brotli,
  gzip: async (content) => copyExactly(await compressGzip(await unpack(content))),
  identity: unpack,
};

const compressGzip = promisify<Buffer, Buffer>(gzip);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const QUALITY = 5;

export async function pack(bytes: Buffer): Promise<PackedContent> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
  };
  return { brotli: copyExactly(await compressBrotli(bytes, { params })), size: bytes.length };
}

/** Brotli window (`lgwin`), capped at the input size because it is allocated up front. */
const windowFor = (size: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(size + 1)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

export async function unpack(content: Content): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  return copyExactly(await decompressBrotli(content.brotli, { chunkSize: Math.max(content.size, MIN_CHUNK_BYTES) }));
}

/** zlib's minimum. */
const MIN_CHUNK_BYTES = 64;

/** Copies: a slice would keep zlib's whole block in memory. */
function copyExactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Yields to the event loop between chunks. */
export async function bytesOf(pieces: readonly string[]): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let length = 0;
  let writtenBytes = 0;
  for (const piece of pieces) {
    length += bytes.write(piece, length);
    if (length - writtenBytes < MAX_BYTES_AT_ONCE) continue;
    writtenBytes = length;
    await setImmediate();
  }
  return bytes;
}

const MAX_BYTES_AT_ONCE = 1_000_000;
