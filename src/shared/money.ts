/** 8 %. */
const TAX_PER_MILLE = 80;

/** Cents; half a cent rounds up. */
export function taxOn(subtotalCents: number): number {
  return Math.round((subtotalCents * TAX_PER_MILLE) / 1000);
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `123456` → `$1,234.56`. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** The tax within a refund, in proportion to what was paid; half a cent rounds up. */
export const taxIn = (refunded: number, paid: { tax: number; totalAmount: number }): number =>
  Math.round((refunded * paid.tax) / paid.totalAmount);
