import type { BuildName, DocumentName } from './build-names.ts';

/** The oldest browsers that a build's scripts, or a document's styles, are made for. */
export interface Floor {
  readonly chrome: number;
  readonly safari: number;
  readonly firefox: number;
}

/**
 * Screens in lobbies keep the browser they were sold with: Samsung's of 2020 has Chromium 76, LG's of 2021 has 79. So the
 * directory is built twice, and `public/start.js` tells which of the two a browser takes.
 */
export const oldDirectory: Floor = { chrome: 76, safari: 13, firefox: 78 };

/** By the document's scripts. */
export const floors: Readonly<Record<DocumentName, Floor>> = {
  app: { chrome: 90, safari: 15, firefox: 102 },
  directory: { chrome: 104, safari: 16.4, firefox: 104 },
};

/** Both of the directory's builds share its styles. */
export const stylesFloorOf = (document: DocumentName): Floor =>
  document === 'directory' ? oldDirectory : floors[document];

const elsewhere = ['.at()', '.findLast()', '.toWellFormed()', 'AbortSignal.timeout', 'URL.canParse', 'URL.parse'];

/** What `public/polyfills.js` gives to pages outside of the directory, and `lib/polyfills.ts` to its build for old browsers. */
export const polyfills: Readonly<Record<BuildName, readonly string[]>> = {
  app: elsewhere,
  directory: [],
  'directory-old': ['AbortSignal.timeout', 'ResizeObserver'],
};

/**
 * What the tools would lower for faults that only odd code meets: spread arguments after `?.` before Chromium 91, static class
 * fields of a taken name before Chromium 98, names in the initializers of fields before Safari 16. For that, every page would
 * be some kB longer. `scripts/check-floors.ts` sees that nothing younger than the floor itself is left.
 */
const WHOLE = { chrome: 98, safari: 16 };

/** Of the scripts of a document. */
export function scriptTargetsOf(document: DocumentName): string[] {
  const { chrome, safari, firefox } = floors[document];
  return targetsOf({ chrome: Math.max(chrome, WHOLE.chrome), safari: Math.max(safari, WHOLE.safari), firefox });
}

/** As Vite wants its targets: `chrome76`. */
export const targetsOf = (floor: Floor): string[] =>
  Object.entries(floor).map(([browser, version]) => `${browser}${version}`);
