/** Lease ids: `(t0004512)`, `[00123]`; not a year in brackets. */
const TRAILING_ID = /\s*[([](?:[a-z]{1,4}[-_]?\d{3,12}|\d{5,12})[)\]]$/i;

export function withoutId(company: string): string {
  if (!/[)\]]$/.test(company)) return company;
  return company.replace(TRAILING_ID, '') || company;
}

const LONGEST = 2_000;
const MOST = 20;

/** Splits a cell at line breaks, `;` and ` / `. */
export function partsOf(cell: string): string[] {
  if (!/[\n;]| \/ /.test(cell)) return [cell];
  const parts = cell
    .slice(0, LONGEST)
    .split(/[\r\n]+|;|\s\/\s/)
    .map((part) => part.trim());
  return parts.filter(Boolean).slice(0, MOST);
}
