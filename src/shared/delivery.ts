export interface DeliveryRate {
  readonly pounds: number;
  /** Cents. */
  readonly price: number;
  /** Transit time in business days. */
  readonly days: readonly [from: number, until: number];
}

const RATE = /^(\d{1,5}(?:\.\d{1,2})?)=(\d{1,6}\.\d{2})@(\d{1,2})-(\d{1,2})$/;
const OUNCES = 16;

/**
 * Parses `1=7.90@2-4,20=14.90@3-5`: pounds, dollars, transit in business days. The last rate also applies above its
 * weight.
 * @returns `null` for malformed text
 */
export function parseDeliveryRates(text: string): DeliveryRate[] | null {
  const rates = text.split(',').map((entry): DeliveryRate | null => {
    const [, pounds, dollars = '', from, until] = RATE.exec(entry.trim()) ?? [];
    if (!pounds) return null;
    return { pounds: Number(pounds), price: Number(dollars.replace('.', '')), days: [Number(from), Number(until)] };
  });
  const isValid = rates.every(
    (rate, at) =>
      rate !== null && rate.days[0] <= rate.days[1] && rate.pounds > (at === 0 ? 0 : (rates[at - 1]?.pounds ?? 0)),
  );
  return isValid ? rates.filter((rate) => rate !== null) : null;
}

export const formatRates = (rates: readonly DeliveryRate[]): string =>
  rates
    .map(({ pounds, price, days: [from, until] }) => `${pounds}=${(price / 100).toFixed(2)}@${from}-${until}`)
    .join(',');

/** `null`: free delivery, unknown transit time. */
export function rateFor(rates: readonly DeliveryRate[], ounces: number): DeliveryRate | null {
  return rates.find(({ pounds }) => ounces <= pounds * OUNCES) ?? rates.at(-1) ?? null;
}

/** Detects PO boxes, which freight cannot reach. */
export const isPoBox = (line: string): boolean =>
  /\b(p\.? ?o\.?|post office) ?(box|bin|drawer)\b|\bpob ?#? ?\d|^ ?box #?\d/i.test(line.replace(/\s+/g, ' '));
