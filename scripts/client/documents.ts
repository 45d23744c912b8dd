import { fileURLToPath } from 'node:url';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { chunksOf } from './chunks.ts';
import { offlineShell } from './offline-shell.ts';
import { preloadFont } from './preload-font.ts';

/** What the client consists of: a building's directory, the pages a visitor opens first, and the app behind them. */
export const documents = ['app', 'front', 'directory'] as const;
export type DocumentName = (typeof documents)[number];

/** As `src/web/http/page.ts` looks for them. */
export const htmlOf: Readonly<Record<DocumentName, string>> = {
  app: 'index.html',
  front: 'front.html',
  directory: 'directory.html',
};

/** Below `dist/client`. */
export const manifestOf = (document: DocumentName): string => `.vite/${document}.json`;

const OUT_DIR = 'dist/client';

/** Those whose words React Aria brings along for its own announcements; its thirty others are left out. */
const LOCALES = ['en-US'];

/**
 * How one document is built, apart from the others: it shares no file with them, so none of them loads what another
 * needs. Within it there are few files: what all its pages share, controls, what parses forms, and each page's own.
 */
export function clientConfig(document: DocumentName): UserConfig {
  const isDirectory = document === 'directory';
  return {
    root: 'src/web/client',
    cacheDir: '../../../node_modules/.vite',
    plugins: [
      react(),
      locales.vite({ locales: LOCALES }),
      preloadFont(),
      ...(isDirectory ? [offlineShell(OUT_DIR)] : []),
    ],
    build: {
      outDir: `../../../${OUT_DIR}`,
      emptyOutDir: document === documents[0],
      copyPublicDir: document === documents[0],
      manifest: manifestOf(document),
      /* The content security policy is `script-src 'self'`: nothing may be inlined. */
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: ['chrome111', 'safari16.4', 'firefox114'],
      cssCodeSplit: !isDirectory,
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../../src/web/client/${htmlOf[document]}`, import.meta.url)),
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunksOf(document) } },
      },
    },
  };
}
