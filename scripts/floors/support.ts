import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { Floor } from '../client/floors.ts';

const BROWSERS = ['chrome', 'safari', 'firefox'] as const;

/** Versions from MDN's tables; `null` for an unknown feature. */
export function since(compat: CompatStatement | undefined): Floor | null {
  if (!compat) return null;
  const [chrome, safari, firefox] = BROWSERS.map((browser) => {
    const statements = [compat.support[browser] ?? []].flat();
    return Math.min(Number.POSITIVE_INFINITY, ...statements.filter(isPlain).map(versionOf));
  });
  return { chrome: chrome ?? 0, safari: safari ?? 0, firefox: firefox ?? 0 };
}

const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) => !flags && !prefix && !alternative_name;

/** `≤79` counts as 79; `preview` and `false` mean no support. */
function versionOf({ version_added: added }: SimpleSupportStatement): number {
  const version = Number.parseFloat(String(added).replace('≤', ''));
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version;
}

export const isYounger = (than: Floor, { chrome, safari, firefox }: Floor): boolean =>
  chrome > than.chrome || safari > than.safari || firefox > than.firefox;

export function tableOf(...path: string[]): Identifier {
  let found = bcd as unknown as Identifier;
  for (const key of path) found = (found[key] ?? {}) as Identifier;
  return found;
}

export function namedIn(table: Identifier): Map<string, CompatStatement> {
  const found = new Map<string, CompatStatement>();
  for (const [name, below] of Object.entries(table)) {
    if (name === '__compat' || typeof below !== 'object') continue;
    const { __compat: compat } = below as Identifier;
    for (const [deeper, statement] of namedIn(below as Identifier))
      if (!found.has(deeper)) found.set(deeper, statement);
    if (compat) found.set(name, compat);
  }
  return found;
}
