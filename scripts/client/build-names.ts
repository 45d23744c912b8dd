/** What the client consists of: a building's directory, and the app, which is everything else. */
export const documents = ['app', 'directory'] as const;
export type DocumentName = (typeof documents)[number];
/** The directory is built a second time, for old browsers. */
export const builds = [...documents, 'directory-old'] as const;
export type BuildName = (typeof builds)[number];

/** As `src/web/public/page.ts` looks for them. */
export const htmlOf: Readonly<Record<DocumentName, string>> = {
  app: 'index.html',
  directory: 'directory.html',
};

/** What each build begins with, below the client's sources. */
export const entryOf: Readonly<Record<BuildName, string>> = {
  ...htmlOf,
  'directory-old': 'documents/directory/main-old.ts',
};

/** Below `dist/client`. */
export const manifestOf = (build: BuildName): string => `.vite/${build}.json`;

/** Of the directory, by the build whose files it keeps. */
export const serviceWorkers = { directory: 'sw.js', 'directory-old': 'sw-old.js' } as const;
