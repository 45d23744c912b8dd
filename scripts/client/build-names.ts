export const documents = ['app', 'directory'] as const;
export type DocumentName = (typeof documents)[number];
export const builds = [...documents, 'directory-old'] as const;
export type BuildName = (typeof builds)[number];

export const htmlFiles: Readonly<Record<DocumentName, string>> = {
  app: 'index.html',
  directory: 'directory.html',
};

/** Entry of each build, relative to `src/web/client`. */
export const entryFiles: Readonly<Record<BuildName, string>> = {
  ...htmlFiles,
  'directory-old': 'documents/directory/main-old.ts',
};

export const viteManifestPath = (build: BuildName): string => `.vite/${build}.json`;

export const serviceWorkers = { directory: 'sw.js', 'directory-old': 'sw-old.js' } as const;
