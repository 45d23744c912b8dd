/** However little there is on a page, a glance takes this long. */
const LEAST_MS = 8_000;
const ROW_MS = 400;

/** How long a page stands, in ms: by what there is to read on it. */
export function dwellOf(tenants: number): number {
  return Math.max(LEAST_MS, ROW_MS * tenants);
}
