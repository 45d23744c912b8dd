import { UnreadableSheet } from './sheet.ts';

/** Excel's limit. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** SheetJS compares each cell with each merged one, in every row covered. */
const MOST_COMPARISONS = 500_000_000;

const SPANS = /\b(colspan|rowspan|MergeAcross|MergeDown|Index|Span)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const CELLS = /<(?:t[dh]|[\w-]*:?cell)\b/gi;
const ROW_WISE = /^(?:rowspan|mergedown|index)$/i;

/**
 * Refuses HTML and XML tables whose spans would block the parser for minutes: it allocates an array of a span's width.
 * @throws UnreadableSheet
 */
export function refuseWideSpans(markup: string): void {
  let merged = 0;
  let covered = 0;
  for (const [, name = '', ...values] of markup.matchAll(SPANS)) {
    const size = Number(values.find((value) => value !== undefined));
    if (size > (ROW_WISE.test(name) ? MOST_ROWS : MOST_COLUMNS)) throw tooManyMerged();
    if (size > 1) merged++;
    if (size > 1 && /^rowspan$/i.test(name)) covered += size;
  }
  if (merged === 0) return;
  const cells = countOf(markup, CELLS);
  const rows = countOf(markup, /<tr\b/gi);
  if ((cells + Math.min(covered, merged * rows)) * merged > MOST_COMPARISONS) throw tooManyMerged();
}

export const tooManyMerged = () =>
  new UnreadableSheet('The sheet has too many merged cells. Unmerge them first, and try again.');

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count++;
  return count;
}
