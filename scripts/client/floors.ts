import type { BuildName, DocumentName } from './build-names.ts';

export interface Floor {
  readonly chrome: number;
  readonly safari: number;
  readonly firefox: number;
}

/** Lobby displays keep their original browser: Samsung 2020 has Chromium 76, LG 2021 has 79. */
export const oldDirectory: Floor = { chrome: 76, safari: 13, firefox: 78 };

export const floors: Readonly<Record<DocumentName, Floor>> = {
  app: { chrome: 90, safari: 15, firefox: 102 },
  directory: { chrome: 104, safari: 16.4, firefox: 104 },
};

/** Both directory builds share one style sheet. */
export const stylesFloorOf = (document: DocumentName): Floor =>
  document === 'directory' ? oldDirectory : floors[document];

const elsewhere = ['.at()', '.findLast()', '.toWellFormed()', 'AbortSignal.timeout', 'URL.canParse', 'URL.parse'];

/** Added by `public/polyfills.js`, and by `lib/polyfills.ts` in the legacy build. */
export const polyfills: Readonly<Record<BuildName, readonly string[]>> = {
  app: elsewhere,
  directory: [],
  'directory-old': ['AbortSignal.timeout', 'ResizeObserver'],
};

/**
 * Prevents lowering for browser bugs that our code does not trigger (spread after `?.`, shadowed static fields).
 * `check-floors.ts` verifies the output.
 */
const WHOLE = { chrome: 98, safari: 16 };

export function scriptTargetsOf(document: DocumentName): string[] {
  const { chrome, safari, firefox } = floors[document];
  return targetsOf({ chrome: Math.max(chrome, WHOLE.chrome), safari: Math.max(safari, WHOLE.safari), firefox });
}

/** In Vite's notation: `chrome76`. */
export const targetsOf = (floor: Floor): string[] =>
  Object.entries(floor).map(([browser, version]) => `${browser}${version}`);
