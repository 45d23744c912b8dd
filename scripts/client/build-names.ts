export const documents = ['app', 'directory'] as const;
export type DocumentName = (typeof documents)[number];
export const builds = [...documents, 'directory-old'] as const;
export type BuildName = (typeof builds)[number];

export const htmlOf: Readonly<Record<DocumentName, string>> = {
  app: 'index.html',
  directory: 'directory.html',
};

export const entryOf: Readonly<Record<BuildName, string>> = {
  ...htmlOf,
  'directory-old': 'documents/directory/main-old.ts',
};

export const manifestOf = (build: BuildName): string => `.vite/${build}.json`;

export const serviceWorkers = { directory: 'sw.js', 'directory-old': 'sw-old.js' } as const;
