/** Delivery up to a weight. */
export interface DeliveryRate {
  readonly pounds: number;
  /** Cents. */
  readonly price: number;
  /** On the way, in business days. */
  readonly days: readonly [from: number, until: number];
}

const RATE = /^(\d{1,5}(?:\.\d{1,2})?)=(\d{1,6}\.\d{2})@(\d{1,2})-(\d{1,2})$/;
const OUNCES = 16;

/**
 * Reads `1=7.90@2-4,20=14.90@3-5,150=89.00@5-8`: up to so many pounds, dollars, business days on the way. The last one
 * also holds for what is heavier.
 * @returns `null` for anything else
 */
export function parseRates(text: string): DeliveryRate[] | null {
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

/** Of rates, what `parseRates` reads. */
export const writeRates = (rates: readonly DeliveryRate[]): string =>
  rates
    .map(({ pounds, price, days: [from, until] }) => `${pounds}=${(price / 100).toFixed(2)}@${from}-${until}`)
    .join(',');

/** `null`: delivery is free, and its time is not known. */
export function rateFor(rates: readonly DeliveryRate[], ounces: number): DeliveryRate | null {
  return rates.find(({ pounds }) => ounces <= pounds * OUNCES) ?? rates.at(-1) ?? null;
}

/** A box of the post office, to which freight cannot be delivered. */
export const isPoBox = (line: string): boolean =>
  /\b(p\.?\s*o\.?|post\s+office)\s*(box|bin|drawer)\b|\bpob\s*#?\s*\d|^\s*box\s+#?\d/i.test(line);
