/** 8 %. */
const TAX_PER_MILLE = 80;

/** Cents; half a cent rounds up. */
export function flatTaxOn(subtotalCents: number): number {
  return Math.round((subtotalCents * TAX_PER_MILLE) / 1000);
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `123456` → `$1,234.56`. */
export function formatCents(cents: number): string {
  return dollarFormat.format(cents / 100);
}
