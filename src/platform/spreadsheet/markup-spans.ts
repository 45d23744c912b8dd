import { UnreadableSheetError } from './sheet.ts';

/** Excel's limit. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
/** SheetJS compares each cell with each merged one, in every row covered. */
const MAX_COMPARISONS = 500_000_000;

const SPAN_ATTRIBUTES =
  /\b(colspan|rowspan|MergeAcross|MergeDown|Index|Span)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const CELLS = /<(?:t[dh]|[\w-]*:?cell)\b/gi;
const ROW_ATTRIBUTES = /^(?:rowspan|mergedown|index)$/i;

/**
 * Rejects wide spans, which block the parser for minutes.
 * @throws UnreadableSheetError
 */
export function assertSpanLimits(markup: string): void {
  let mergedCells = 0;
  let coveredRows = 0;
  for (const [, name = '', ...values] of markup.matchAll(SPAN_ATTRIBUTES)) {
    const size = Number(values.find((value) => value !== undefined));
    if (size > (ROW_ATTRIBUTES.test(name) ? MAX_ROWS : MAX_COLUMNS)) throw tooManyMergedError();
    if (size > 1) mergedCells++;
    if (size > 1 && /^rowspan$/i.test(name)) coveredRows += size;
  }
  if (mergedCells === 0) return;
  const cells = countMatches(markup, CELLS);
  const rows = countMatches(markup, /<tr\b/gi);
  if ((cells + Math.min(coveredRows, mergedCells * rows)) * mergedCells > MAX_COMPARISONS) throw tooManyMergedError();
}

export const tooManyMergedError = () =>
  new UnreadableSheetError('The sheet has too many merged cells. Unmerge them first, and try again.');

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count++;
  return count;
}
