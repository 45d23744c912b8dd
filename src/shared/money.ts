/** Sales tax as parts of a thousand: 8 %. */
const TAX_PER_MILLE = 80;

/** Tax on a subtotal, both in whole cents; half a cent rounds up. */
export function taxOn(subtotalCents: number): number {
  return Math.round((subtotalCents * TAX_PER_MILLE) / 1000);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Whole cents as dollars with two decimals: `123456` is `$1,234.56`. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
