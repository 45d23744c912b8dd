type Named = readonly [name: string, pattern: RegExp];

/** The first that matches counts: most browsers also say that they are others. */
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
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

/** What a `User-Agent` header says, in words for the person whose browser it is: `Firefox on Windows`. It proves nothing. */
export function deviceName(userAgent: string | undefined): string {
  const named = (list: readonly Named[]) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (!browser) return system ? `A program on ${system}` : 'A program';
  return system ? `${browser} on ${system}` : browser;
}
