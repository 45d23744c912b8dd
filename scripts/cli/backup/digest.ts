import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';

const NEWLINE = 10;

export interface Checksums {
  /** Hexadecimal. */
  readonly sha256: string;
  /** CRC-32 as in the zip's directory. */
  readonly crc32: number;
  /** Line count: PostgreSQL's `COPY` text format ends each row with a newline and escapes those inside. */
  readonly rows: number;
}

/** Passes bytes through and computes their checksums. */
export class Digest extends Transform {
  readonly #hash = createHash('sha256');
  readonly #onSum: (sum: Checksums) => void;
  #crc32 = 0;
  #rows = 0;

  /** @param onSum called before the stream ends; an error fails the stream */
  constructor(onSum: (sum: Checksums) => void) {
    super();
    this.#onSum = onSum;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#crc32 = crc32(chunk, this.#crc32);
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.#rows++;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#onSum({ sha256: this.#hash.digest('hex'), crc32: this.#crc32, rows: this.#rows });
      done();
    } catch (error) {
      done(error as Error);
    }
  }
}
