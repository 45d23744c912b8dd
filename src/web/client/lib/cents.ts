/** Parses an amount: `1,234.5` or `$1,234.50` → 123450; `null` for anything else. */
export function centsOf(text: string): number | null {
  const [, dollars, cents = ''] = /^(?:\$\s*)?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return null;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}
