type Named = readonly [name: string, pattern: RegExp];

/** First match wins: most browsers also claim to be others. */
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\d.*\bSafari\//],
];

const SYSTEMS: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chrome OS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** Browsers name themselves within far less; the rest is not looked at. */
const MOST_CHARACTERS = 500;

/** `Firefox on Windows`, from `User-Agent`; unverified. */
export function deviceName(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, MOST_CHARACTERS);
  const named = (list: readonly Named[]) => list.find(([, pattern]) => pattern.test(given))?.[0];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (!browser) return system ? `A program on ${system}` : 'A program';
  return system ? `${browser} on ${system}` : browser;
}
