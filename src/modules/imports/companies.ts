import { cutToGraphemes } from '../../shared/graphemes.ts';
import { limited } from '../../shared/limited-expression.ts';

/** Lease ids: `(t0004512)`, `[00123]`; not a year in brackets. */
const TRAILING_ID = limited(/\s*[([](?:[a-z]{1,4}[-_]?\d{3,12}|\d{5,12})[)\]]$/i, 4_000);

export function withoutId(company: string): string {
  if (!/[)\]]$/.test(company)) return company;
  return company.replace(TRAILING_ID, '') || company;
}

const LONGEST = 2_000;
const MOST = 20;

/** Splits a cell at line breaks, `;` and ` / `. */
export function partsOf(cell: string): string[] {
  if (!/[\n;]| \/ /.test(cell)) return [cell];
  const parts = cutToGraphemes(cell, LONGEST)
    .split(/[\r\n]+|;|\s\/\s/)
    .map((part) => part.trim());
  return parts.filter(Boolean).slice(0, MOST);
}

const DBA = limited(
  /^(.{2,}?)[\s,]*(?:[([]\s*)?\b(?:d\/?b\/?a|d\.b\.a\.|t\/a|trading as|doing business as)(?![\p{L}\p{N}])[.:]?\s*([^)\]]{2,})[)\]]?$/iu,
  4_000,
);
const FORMER = limited(
  /^(.{2,}?)[\s,]*(?:[([]\s*)?\b(?:f\/?k\/?a|f\.k\.a\.|a\/?k\/?a|a\.k\.a\.|formerly(?: known as)?|also known as)(?![\p{L}\p{N}])[.:]?\s*([^)\]]{2,})[)\]]?$/iu,
  4_000,
);
/** Most names have none of these words. */
const SEVERAL =
  /\b(?:d\/?b\/?a|d\.b\.a|t\/a|trading as|doing business as|f\/?k\/?a|f\.k\.a|a\/?k\/?a|a\.k\.a|formerly|also known)\b/i;

/** The name on the board and the others in the cell: `Acme LLC dba Corner Nails`, `Summit (formerly Old Summit)`. */
export function namesIn(company: string): { readonly shown: string; readonly others: readonly string[] } {
  if (!SEVERAL.test(company)) return { shown: company, others: [] };
  const [, legal, trade] = DBA.exec(company) ?? [];
  if (legal && trade) return { shown: trade.trim(), others: [legal.trim()] };
  const [, name, other] = FORMER.exec(company) ?? [];
  return name && other ? { shown: name.trim(), others: [other.trim()] } : { shown: company, others: [] };
}
