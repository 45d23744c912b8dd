import type { WorkBook } from 'xlsx';
import { UnreadableSheetError } from './sheet.ts';
import { type ReadWorkBook, readXmlPart, repack } from './xlsx.ts';
import type { ZipParts } from './zip-parts.ts';

const CONTENT_PART = 'content.xml';
/** Parts that SheetJS reads (OpenDocument 1.3 part 2, 3); a missing one is replaced by an empty document. */
const SHEETJS_PARTS = ['META-INF/manifest.xml', 'styles.xml', CONTENT_PART];
/** Limit of `content.xml`: about 20,000 rows of eight columns, for which SheetJS needs 310 MB of memory. */
const MAX_BYTES = 20_000_000;
const TOO_LARGE = 'The file is too large for an .ods. Save the list as .csv or .xlsx and try again.';
const EMPTY_XML = Buffer.from('<empty/>');
const MIME_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** Checks the MIME type, because text documents (.odt) and drawings (.odg) have the same parts. */
export function isOds(parts: ZipParts): boolean {
  return parts.has(CONTENT_PART) && parts.get('mimetype')?.().toString('latin1').startsWith(MIME_TYPE) === true;
}

/**
 * Reads an .ods file as a workbook; unpacks only the parts that SheetJS needs.
 * @param parts entries of a zip whose directory has been validated
 * @throws UnreadableSheetError
 */
export async function openOds(readWorkBook: ReadWorkBook, parts: ZipParts): Promise<WorkBook> {
  const content = readXmlPart(parts, CONTENT_PART);
  if (content.length > MAX_BYTES) throw new UnreadableSheetError(TOO_LARGE);
  assertRepeatLimit(content.toString('latin1'));
  return readWorkBook(
    await repack(SHEETJS_PARTS, (name) => (parts.has(name) ? readXmlPart(parts, name) : EMPTY_XML)),
    {},
  );
}

const TAG = /<(?:[\w.-]+:)?table-(row|cell)\b([^>]*)/g;
const REPEAT_ATTRIBUTE = /number-(?:rows|columns)-repeated\s*=\s*["']\s*(\d*)/;
const MAX_REPEATED_CELLS = 500_000;
const TOO_MANY_REPEATS =
  'The sheet repeats a cell too often. Delete the rows and columns that are not needed, and try again.';

/** Rejects sheets whose repeat attributes would make SheetJS create too many cells. */
function assertRepeatLimit(xml: string): void {
  let rowRepeats = 1;
  let repeatedCells = 0;
  for (const [, kind, attributes = ''] of xml.matchAll(TAG)) {
    const count = Math.max(1, Number(REPEAT_ATTRIBUTE.exec(attributes)?.[1] ?? 1));
    if (kind === 'row') rowRepeats = count;
    else if (!attributes.endsWith('/')) repeatedCells += count * rowRepeats - 1;
    if (repeatedCells > MAX_REPEATED_CELLS) throw new UnreadableSheetError(TOO_MANY_REPEATS);
  }
}
