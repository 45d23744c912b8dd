import type { WorkBook } from 'xlsx';
import { UnreadableSheet } from './sheet.ts';
import { type Read, repacked, xmlOf } from './xlsx.ts';
import type { ZipParts } from './zip-parts.ts';

const CONTENT = 'content.xml';
/** OpenDocument 1.3 part 2, 3: what SheetJS reads of the package. */
const NEEDED = ['META-INF/manifest.xml', 'styles.xml', CONTENT];
/** 20,000 rows of eight columns, which SheetJS reads in 310 MB. */
const MOST_BYTES = 20_000_000;
const TOO_LARGE = 'The file is too large for an .ods. Save the list as .csv or .xlsx and try again.';
const EMPTY = Buffer.from('<empty/>');
const MIME_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/** Whether a zip is an .ods; texts and drawings have the same parts. */
export function isOds(parts: ZipParts): boolean {
  return parts.has(CONTENT) && parts.get('mimetype')?.().toString('latin1').startsWith(MIME_TYPE) === true;
}

/**
 * Opens an .ods: only the needed parts are unpacked, as for .xlsx.
 * @param parts whose zip directory was checked
 * @throws UnreadableSheet
 */
export async function openOds(read: Read, parts: ZipParts): Promise<WorkBook> {
  const content = xmlOf(parts, CONTENT);
  if (content.length > MOST_BYTES) throw new UnreadableSheet(TOO_LARGE);
  refuseRepeats(content.toString('latin1'));
  return read(await repacked(NEEDED, (name) => (parts.has(name) ? xmlOf(parts, name) : EMPTY)), {});
}

const TAG = /<[\w.-]*:?table-(row|cell)\b([^>]{0,2000})>/g;
const REPEATED = /number-(?:rows|columns)-repeated\s*=\s*["']\s*(\d*)/;
const MOST_REPEATED = 500_000;
const TOO_OFTEN = 'The sheet repeats a cell too often. Delete the rows and columns that are not needed, and try again.';

/** Refuses filled cells that repeat more often than a table has use for: SheetJS makes a cell of each. */
function refuseRepeats(xml: string): void {
  let rows = 1;
  let repeated = 0;
  for (const [, kind, attributes = ''] of xml.matchAll(TAG)) {
    const count = Math.max(1, Number(REPEATED.exec(attributes)?.[1] ?? 1));
    if (kind === 'row') rows = count;
    else if (!attributes.endsWith('/')) repeated += count * rows - 1;
    if (repeated > MOST_REPEATED) throw new UnreadableSheet(TOO_OFTEN);
  }
}
