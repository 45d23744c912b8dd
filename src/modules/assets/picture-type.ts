import { fileTypeFromBuffer } from 'file-type';

/** Type of a picture; AVIF takes three times as long to decode as other `pixels`. */
export type PictureType = 'pixels' | 'avif' | 'drawing' | 'drawingWithEntities' | 'other';

const PIXEL_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** Bytes inspected for the type; editors write some hundred before `<svg`. */
const HEAD_BYTES = 4_096;

/** Detects the type by the first bytes, in linear time, ignoring the declared name and type. */
export async function pictureTypeOf(bytes: Uint8Array): Promise<PictureType> {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (isSvg(Buffer.from(head).toString('utf8'))) return definesEntities(bytes) ? 'drawingWithEntities' : 'drawing';
  const type = await fileTypeFromBuffer(head).catch(() => undefined); // hostile bytes may break the detection
  if (type?.mime === 'image/avif') return 'avif';
  return type && PIXEL_TYPES.has(type.mime) ? 'pixels' : 'other';
}

/** Matches definitions of entities, which XML writes in capitals; a mere mention counts as well. */
const definesEntities = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<!ENTITY');

/** Returns whether `<svg` follows a byte order mark, declaration, comments and document type. */
function isSvg(head: string): boolean {
  let remaining = head.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const end = endOfPrologPart(remaining);
    if (end === 0) return /^<svg[\s/>]/i.test(remaining);
    if (end < 0) return false;
    remaining = remaining.slice(end).trimStart();
  }
}

/** @returns length of the leading declaration, comment or document type; 0 without one, -1 if unterminated */
function endOfPrologPart(text: string): number {
  if (text.startsWith('<?')) return endOf(text, '?>');
  if (text.startsWith('<!--')) return endOf(text, '-->', 4);
  if (!/^<!doctype/i.test(text)) return 0;
  const subset = text.indexOf('[');
  const close = text.indexOf('>');
  return subset >= 0 && subset < close ? endOf(text, ']>', subset) : endOf(text, '>');
}

function endOf(text: string, mark: string, from = 0): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? -1 : index + mark.length;
}
