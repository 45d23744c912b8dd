import type { BuildName, DocumentName } from './build-names.ts';

export interface MinBrowserVersions {
  readonly chrome: number;
  readonly safari: number;
  readonly firefox: number;
}

/** Lobby displays keep their original browser: Samsung 2020 has Chromium 76, LG 2021 has 79. */
export const minOldDirectoryVersions: MinBrowserVersions = { chrome: 76, safari: 13, firefox: 78 };

export const minBrowserVersions: Readonly<Record<DocumentName, MinBrowserVersions>> = {
  app: { chrome: 90, safari: 15, firefox: 102 },
  directory: { chrome: 104, safari: 16.4, firefox: 104 },
};

/** Oldest browsers that a document's style sheet must support; the directory shares its own with the legacy build. */
export const minStyleVersionsOf = (document: DocumentName): MinBrowserVersions =>
  document === 'directory' ? minOldDirectoryVersions : minBrowserVersions[document];

const appPolyfills = ['.at()', '.findLast()', '.toWellFormed()', 'AbortSignal.timeout', 'URL.canParse', 'URL.parse'];

/** Features with a polyfill: `public/polyfills.js` for `app`, `lib/polyfills.ts` for `directory-old`, the legacy build. */
export const polyfills: Readonly<Record<BuildName, readonly string[]>> = {
  app: appPolyfills,
  directory: [],
  'directory-old': ['AbortSignal.timeout', 'ResizeObserver'],
};

/**
 * Lowest script targets given to the compiler. For older ones it would rewrite syntax because of browser bugs that our
 * code does not trigger (spread after `?.`, shadowed static fields).
 * `check-floors.ts` verifies the output.
 */
const MIN_SCRIPT_TARGETS = { chrome: 98, safari: 16 };

export function scriptTargetsOf(document: DocumentName): string[] {
  const { chrome, safari, firefox } = minBrowserVersions[document];
  return targetsOf({
    chrome: Math.max(chrome, MIN_SCRIPT_TARGETS.chrome),
    safari: Math.max(safari, MIN_SCRIPT_TARGETS.safari),
    firefox,
  });
}

/** Versions in Vite's notation, such as `chrome76`. */
export const targetsOf = (versions: MinBrowserVersions): string[] =>
  Object.entries(versions).map(([browser, version]) => `${browser}${version}`);
