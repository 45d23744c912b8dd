import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { NOT_A_SPREADSHEET, type SheetLimits, UnreadableSheetError } from './sheet.ts';

/** Parts by path; unpacked on call, within their declared size. */
export type ZipParts = ReadonlyMap<string, () => Buffer>;

const MAX_PARTS = 500;
const MAX_COMPRESSION_RATIO = 200;
const MIN_CHECKED_BYTES = 1_000_000;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
/** zlib's minimum chunk size. */
const MIN_CHUNK_BYTES = 64;

/** Reads a zip directory and rejects bombs before unpacking. @throws UnreadableSheetError */
export async function openZip(bytes: Buffer, limits: SheetLimits): Promise<ZipParts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true }).catch(rethrowReadable);
  if (zip.entryCount > MAX_PARTS) throw new UnreadableSheetError('The file has too many parts to be a spreadsheet.');
  const parts = new Map<string, () => Buffer>();
  let unpackedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > limits.unpackedBytes) throw tooLargeError(limits);
      if (isZipBomb(entry)) throw new UnreadableSheetError('The file is packed too tightly to be a spreadsheet.');
      parts.set(entry.fileName, await partReaderOf(zip, bytes, entry));
    }
  } catch (error) {
    rethrowReadable(error);
  }
  return parts;
}

function isZipBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > MIN_CHECKED_BYTES && uncompressedSize > MAX_COMPRESSION_RATIO * compressedSize;
}

async function partReaderOf(zip: ZipFile, bytes: Buffer, entry: Entry): Promise<() => Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packedBytes = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  return () => {
    if (entry.isEncrypted())
      throw new UnreadableSheetError('The file is protected by a password. Remove it and try again.');
    if (compressionMethod === METHOD_STORED) return packedBytes;
    if (compressionMethod !== METHOD_DEFLATED) throw new UnreadableSheetError(NOT_A_SPREADSHEET);
    try {
      const maxOutputLength = Math.max(uncompressedSize, 1);
      // One chunk with spare room: several would be concatenated into a copy.
      return inflateRawSync(packedBytes, { maxOutputLength, chunkSize: uncompressedSize + MIN_CHUNK_BYTES });
    } catch {
      throw new UnreadableSheetError('The file is damaged. Open it, save it again and try once more.');
    }
  };
}

function rethrowReadable(error: unknown): never {
  throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError(NOT_A_SPREADSHEET);
}

function tooLargeError({ unpackedBytes }: SheetLimits): UnreadableSheetError {
  const megabytes = Math.round(unpackedBytes / 1_000_000);
  return new UnreadableSheetError(`The file takes more than ${megabytes} MB when it is unpacked.`);
}
