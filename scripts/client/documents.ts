import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import release from '../../package.json' with { type: 'json' };
import {
  type DocumentName,
  documents,
  entryFiles,
  htmlFiles,
  serviceWorkers,
  viteManifestPath,
} from './build-names.ts';
import { chooseBuild } from './choose-build.ts';
import { clientCalls } from './client-calls.ts';
import { lowerStyles } from './css/lower-styles.ts';
import { inlineFirstPaint } from './first-paint.ts';
import { minOldDirectoryVersions, minStyleVersionsOf, scriptTargetsOf, targetsOf } from './floors.ts';
import { offlineShell } from './offline-shell.ts';
import { pageWords, wordsIn } from './page-words.ts';
import { preloadFont } from './preload-font.ts';

const OUT_DIR = 'dist/client';

/** The other thirty React Aria locales are dropped. */
const LOCALES = ['en-US'];

/** Documents share no files; within each, Rolldown splits at dynamic imports. */
export function clientConfig(document: DocumentName): UserConfig {
  const isDirectory = document === 'directory';
  return {
    root: 'src/web/client',
    cacheDir: '../../../node_modules/.vite',
    plugins: [
      react(),
      locales.vite({ locales: LOCALES }),
      clientCalls(),
      preloadFont(),
      ...(isDirectory ? [chooseBuild(OUT_DIR)] : []),
      pageWords(),
      inlineFirstPaint(OUT_DIR, htmlFiles[document]),
      ...(isDirectory ? offlineShell(OUT_DIR) : []),
    ],
    define: definitions(serviceWorkers.directory),
    css: {
      modules: { generateScopedName: classNameOf },
      postcss: { plugins: [lowerStyles(minStyleVersionsOf(document))] },
    },
    build: {
      outDir: `../../../${OUT_DIR}`,
      emptyOutDir: document === documents[0],
      copyPublicDir: document === documents[0],
      manifest: viteManifestPath(document),
      /* The content security policy allows inline only what `inlineFirstPaint` adds. */
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: scriptTargetsOf(document),
      cssTarget: targetsOf(minStyleVersionsOf(document)),
      cssCodeSplit: document === 'app',
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: [htmlFiles[document], ...wordsIn(readFileSync(sourceOf(htmlFiles[document]), 'utf8'))].map(sourceOf),
        output: { codeSplitting: { groups: isDirectory ? [INITIAL_GROUP] : [VENDOR_GROUP, FIRST_PAINT_GROUP] } },
      },
    },
  };
}

/** `TopBar_links`: equal in the client's build and the renderer's. */
const classNameOf = (local: string, file: string) => `${basename(file, '.module.css')}_${local}`;

/** Libraries that the document imports at once; other parts load with their pages. */
const VENDOR_GROUP: Rolldown.CodeSplittingGroup = {
  name: 'vendor',
  tags: ['$initial'],
  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand|@messageformat\/runtime)\//,
};

/**
 * Own initial modules, in one chunk: many small files compress badly. Translations run before it and import nothing of
 * it.
 */
const FIRST_PAINT_GROUP: Rolldown.CodeSplittingGroup = {
  name: 'first',
  tags: ['$initial'],
  test: /\/src\/(?!web\/client\/documents\/).*(?<!\.es)\.(tsx?|js)$/,
};

/** All initial modules but the translations. */
const INITIAL_GROUP: Rolldown.CodeSplittingGroup = { name: 'initial', tags: ['$initial'], test: /(?<!\.es\.(js|ts))$/ };

const sourceOf = (name: string) => fileURLToPath(new URL(`../../src/web/client/${name}`, import.meta.url));

/** Scripts only: styles are shared. */
export function oldDirectoryConfig(): UserConfig {
  const { build, ...config } = clientConfig('directory');
  return {
    ...config,
    plugins: [react(), locales.vite({ locales: LOCALES }), clientCalls(), dropStyles()],
    define: definitions(serviceWorkers['directory-old']),
    build: {
      ...build,
      manifest: viteManifestPath('directory-old'),
      assetsDir: 'assets/old',
      target: targetsOf(minOldDirectoryVersions),
      rolldownOptions: {
        ...build?.rolldownOptions,
        input: sourceOf(entryFiles['directory-old']),
      },
    },
  };
}

const definitions = (serviceWorker: string) => ({
  'import.meta.env.SERVICE_WORKER': JSON.stringify(`/${serviceWorker}`),
  'import.meta.env.RELEASE': JSON.stringify(release.version),
});

function dropStyles(): Plugin {
  return {
    name: 'without-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [name, { type }] of Object.entries(bundle))
        if (type === 'asset' && !name.startsWith('.vite/')) delete bundle[name];
    },
  };
}
