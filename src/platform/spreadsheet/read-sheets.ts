import { NOT_A_SPREADSHEET, type SheetFile, type SheetLimits, type SheetWatch, UnreadableSheetError } from './sheet.ts';
import { decodeText, readText } from './text.ts';
import { readMarkup, readXls, readZipped } from './workbook.ts';

const OTHER_FORMATS: readonly (readonly [start: string, what: string, name?: RegExp])[] = [
  ['%PDF', 'a PDF document', /\.pdf$/i],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\x1f\x8b', 'a compressed archive'],
  ['Rar!', 'a compressed archive'],
  ['7z\xbc\xaf', 'a compressed archive'],
  ['{\\rtf', 'a text document'],
];

/**
 * Reads tables by content, not by file name: .xlsx, .ods, .xls, HTML or XML saved as .xls, delimited text of usual
 * encodings. A PDF is refused by its name too, since other bytes may precede its signature. Hostile files are refused
 * before they are unpacked.
 * @throws UnreadableSheetError
 */
export async function readSheets(
  bytes: Buffer,
  fileName: string,
  limits: SheetLimits,
  watch: SheetWatch = {},
): Promise<SheetFile> {
  const start = bytes.toString('latin1', 0, 8);
  if (start.startsWith('PK\x03\x04')) return await readZipped(bytes, limits, watch);
  if (start.startsWith('\xd0\xcf\x11\xe0')) return await readXls(bytes, limits, watch);
  const otherFormat = OTHER_FORMATS.find(([signature, , name]) => start.startsWith(signature) || name?.test(fileName));
  if (otherFormat)
    throw new UnreadableSheetError(
      `This is ${otherFormat[1]}, not a spreadsheet. Save the list as .csv, .xlsx or .xls.`,
    );
  const text = decodeText(bytes);
  if (!/^\s*</.test(text)) return { sheets: [readText(text, limits, watch.onRows)], names: [] };
  // Programs export HTML and XML tables as .xls; other names are web pages.
  if (!/\.xls$/i.test(fileName) || /<!ENTITY/i.test(text)) throw new UnreadableSheetError(NOT_A_SPREADSHEET);
  return await readMarkup(text, limits, watch);
}
