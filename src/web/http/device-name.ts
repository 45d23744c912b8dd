import { limited } from '../../shared/limited-expression.ts';

type Named = readonly [name: string, pattern: RegExp];

/** First match wins: most browsers also claim to be others. */
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', limited(/\bVersion\/\d.*\bSafari\//, 500)],
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

/** Limits the parsed prefix; browsers are named within it. */
const MAX_CHARACTERS = 500;

/** `Firefox on Windows`, from `User-Agent`; unverified. */
export function deviceName(userAgent: string | undefined): string {
  // units: searched for names of browsers alone
  const agent = (userAgent ?? '').slice(0, MAX_CHARACTERS);
  const matchName = (list: readonly Named[]) => list.find(([, pattern]) => pattern.test(agent))?.[0];
  const browser = matchName(BROWSERS);
  const system = matchName(SYSTEMS);
  if (!browser) return system ? `A program on ${system}` : 'A program';
  return system ? `${browser} on ${system}` : browser;
}
