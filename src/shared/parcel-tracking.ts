const carriers: readonly (readonly [pattern: RegExp, url: (number: string) => string])[] = [
  [/^1Z[0-9A-Z]{16}$/, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/^(9[2-5]\d{18,24}|[A-Z]{2}\d{9}US)$/, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/^(\d{12}|\d{15})$/, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/^(\d{10}|JD\d{18})$/, (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`],
];

/** `null` for an unknown number format. */
export function trackingUrl(trackingNumber: string): string | null {
  const number = trackingNumber.replace(/[\s-]/g, '').toUpperCase();
  return carriers.find(([pattern]) => pattern.test(number))?.[1](number) ?? null;
}
