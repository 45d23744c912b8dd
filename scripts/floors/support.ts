import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { MinBrowserVersions } from '../client/floors.ts';

const BROWSERS = ['chrome', 'safari', 'firefox'] as const;

/** Returns versions from MDN's tables; `null` for an unknown feature. */
export function versionsSince(compat: CompatStatement | undefined): MinBrowserVersions | null {
  if (!compat) return null;
  const [chrome, safari, firefox] = BROWSERS.map((browser) => {
    const statements = [compat.support[browser] ?? []].flat();
    return Math.min(Number.POSITIVE_INFINITY, ...statements.filter(isPlain).map(versionOf));
  });
  return { chrome: chrome ?? 0, safari: safari ?? 0, firefox: firefox ?? 0 };
}

const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) => !flags && !prefix && !alternative_name;

/** Parses `≤79` as 79; `preview` and `false` mean no support. */
function versionOf({ version_added: added }: SimpleSupportStatement): number {
  const version = Number.parseFloat(String(added).replace('≤', ''));
  return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version;
}

export const isYounger = (floor: MinBrowserVersions, { chrome, safari, firefox }: MinBrowserVersions): boolean =>
  chrome > floor.chrome || safari > floor.safari || firefox > floor.firefox;

export function compatTable(...path: string[]): Identifier {
  let table = bcd as unknown as Identifier;
  for (const key of path) table = (table[key] ?? {}) as Identifier;
  return table;
}

export function namesInTable(table: Identifier): Map<string, CompatStatement> {
  const statements = new Map<string, CompatStatement>();
  for (const [name, memberTable] of Object.entries(table)) {
    if (name === '__compat' || typeof memberTable !== 'object') continue;
    const { __compat: compat } = memberTable as Identifier;
    for (const [nestedName, statement] of namesInTable(memberTable as Identifier))
      if (!statements.has(nestedName)) statements.set(nestedName, statement);
    if (compat) statements.set(name, compat);
  }
  return statements;
}
