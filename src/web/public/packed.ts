import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** Bytes in brotli, and how many they are without. */
export interface Packed {
  readonly bytes: Buffer;
  readonly size: number;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const QUALITY = 5;

export async function pack(bytes: Buffer): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
  };
  return { bytes: exactly(await compress(bytes, { params })), size: bytes.length };
}

/** No larger than the text, for that much is taken to compress it: the logarithm of its size in bytes. */
const windowFor = (size: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(size + 1)), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

export async function unpack({ bytes, size }: Packed): Promise<Buffer> {
  return exactly(await decompress(bytes, { chunkSize: Math.max(size, LEAST_CHUNK) }));
}

/** zlib takes no smaller one. */
const LEAST_CHUNK = 64;

/** Bytes with no more memory than they need: zlib answers pieces of larger blocks, which would be kept with them. */
export function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** The bytes of a long text: everything else has its turn between its pieces. */
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

/** Bytes; a few milliseconds' work. */
const AT_ONCE = 1_000_000;
