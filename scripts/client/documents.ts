import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import locales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import release from '../../package.json' with { type: 'json' };
import { type DocumentName, documents, entryOf, htmlOf, manifestOf, serviceWorkers } from './build-names.ts';
import { chooseBuild } from './choose-build.ts';
import { loweredStyles } from './css/lowered.ts';
import { firstPaint } from './first-paint.ts';
import { oldDirectory, scriptTargetsOf, stylesFloorOf, targetsOf } from './floors.ts';
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
      preloadFont(),
      ...(isDirectory ? [chooseBuild(OUT_DIR)] : []),
      pageWords(),
      firstPaint(OUT_DIR, htmlOf[document]),
      ...(isDirectory ? offlineShell(OUT_DIR) : []),
    ],
    define: definitions(serviceWorkers.directory),
    css: {
      modules: { generateScopedName: classNameOf },
      postcss: { plugins: [loweredStyles(stylesFloorOf(document))] },
    },
    build: {
      outDir: `../../../${OUT_DIR}`,
      emptyOutDir: document === documents[0],
      copyPublicDir: document === documents[0],
      manifest: manifestOf(document),
      /* The content security policy allows inline only what `firstPaint` adds. */
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: scriptTargetsOf(document),
      cssTarget: targetsOf(stylesFloorOf(document)),
      cssCodeSplit: document === 'app',
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: [htmlOf[document], ...wordsIn(readFileSync(sourceOf(htmlOf[document]), 'utf8'))].map(sourceOf),
        output: isDirectory ? {} : { codeSplitting: { groups: [VENDOR, FIRST] } },
      },
    },
  };
}

/** `TopBar_links`: the same in the client's build and the renderer's. */
const classNameOf = (local: string, file: string) => `${basename(file, '.module.css')}_${local}`;

/** What the document imports at once; a library's other parts come with the pages that use them. */
const VENDOR: Rolldown.CodeSplittingGroup = {
  name: 'vendor',
  tags: ['$initial'],
  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand|@messageformat\/runtime)\//,
};

/** Our own of that: many small files compress badly. Translations run before it, and so import nothing of it. */
const FIRST: Rolldown.CodeSplittingGroup = {
  name: 'first',
  tags: ['$initial'],
  test: /\/src\/(?!web\/client\/documents\/).*(?<!\.es)\.(tsx?|js)$/,
};

const sourceOf = (name: string) => fileURLToPath(new URL(`../../src/web/client/${name}`, import.meta.url));

/** Scripts only: styles are shared. */
export function oldDirectoryConfig(): UserConfig {
  const { build, ...config } = clientConfig('directory');
  return {
    ...config,
    plugins: [react(), locales.vite({ locales: LOCALES }), withoutStyles()],
    define: definitions(serviceWorkers['directory-old']),
    build: {
      ...build,
      manifest: manifestOf('directory-old'),
      assetsDir: 'assets/old',
      target: targetsOf(oldDirectory),
      rolldownOptions: {
        ...build?.rolldownOptions,
        input: sourceOf(entryOf['directory-old']),
      },
    },
  };
}

const definitions = (serviceWorker: string) => ({
  'import.meta.env.SERVICE_WORKER': JSON.stringify(`/${serviceWorker}`),
  'import.meta.env.RELEASE': JSON.stringify(release.version),
});

function withoutStyles(): Plugin {
  return {
    name: 'without-styles',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [name, { type }] of Object.entries(bundle))
        if (type === 'asset' && !name.startsWith('.vite/')) delete bundle[name];
    },
  };
}
