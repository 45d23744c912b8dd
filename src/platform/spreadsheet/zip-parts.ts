import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { NOT_A_SPREADSHEET, type SheetLimits, UnreadableSheet } from './sheet.ts';

/** Parts by path; unpacked on call, never beyond the declared size. */
export type ZipParts = ReadonlyMap<string, () => Buffer>;

const MOST_PARTS = 500;
const MOST_RATIO = 200;
const SMALL = 1_000_000;
const STORED = 0;
const DEFLATED = 8;
/** zlib's minimum chunk size. */
const LEAST_PIECE = 64;

/** Reads a zip directory and refuses bombs before unpacking. @throws UnreadableSheet */
export async function openZip(bytes: Buffer, limits: SheetLimits): Promise<ZipParts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true }).catch(refuse);
  if (zip.entryCount > MOST_PARTS) throw new UnreadableSheet('The file has too many parts to be a spreadsheet.');
  const parts = new Map<string, () => Buffer>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.unpacked) throw tooLarge(limits);
      if (isBomb(entry)) throw new UnreadableSheet('The file is packed too tightly to be a spreadsheet.');
      parts.set(entry.fileName, await partOf(zip, bytes, entry));
    }
  } catch (error) {
    refuse(error);
  }
  return parts;
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > SMALL && uncompressedSize > MOST_RATIO * compressedSize;
}

async function partOf(zip: ZipFile, bytes: Buffer, entry: Entry): Promise<() => Buffer> {
  const { compressionMethod, compressedSize, uncompressedSize } = entry;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  return () => {
    if (entry.isEncrypted()) throw new UnreadableSheet('The file is protected by a password. Remove it and try again.');
    if (compressionMethod === STORED) return packed;
    if (compressionMethod !== DEFLATED) throw new UnreadableSheet(NOT_A_SPREADSHEET);
    try {
      const maxOutputLength = Math.max(uncompressedSize, 1);
      // One chunk with spare room: several would be concatenated into a copy, and zlib allocates another when one is
      // full.
      return inflateRawSync(packed, { maxOutputLength, chunkSize: uncompressedSize + LEAST_PIECE });
    } catch {
      throw new UnreadableSheet('The file is damaged. Open it, save it again and try once more.');
    }
  };
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableSheet ? error : new UnreadableSheet(NOT_A_SPREADSHEET);
}

function tooLarge({ unpacked }: SheetLimits): UnreadableSheet {
  const megabytes = Math.round(unpacked / 1_000_000);
  return new UnreadableSheet(`The file takes more than ${megabytes} MB when it is unpacked.`);
}
