import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Rolldown, UserConfig } from 'vite';
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

/**
 * How one document is built, apart from the others: it shares no file with them, so none of them loads what another
 * needs. Within it there are few files: what all its pages share, controls, what parses forms, and each page's own.
 */
export function clientConfig(document: DocumentName): UserConfig {
  const isDirectory = document === 'directory';
  return {
    root: 'src/web/client',
    cacheDir: '../../../node_modules/.vite',
    plugins: [react(), preloadFont(), ...(isDirectory ? [offlineShell(OUT_DIR)] : [])],
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
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: groupsOf(document) } },
      },
    },
  };
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const LIBRARY =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand|lucide-react|clsx)\//;
const PARSERS = /node_modules\/(zod|@hookform)\//;
const CONTROLS =
  /node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized|react-hook-form)/;

const QUERIES = /node_modules\/@tanstack\//;
/** What some front pages share, and the others do without. */
const FRONT_ONLY = [
  { name: 'landing', test: /features\/landing\// },
  { name: 'legal', test: /features\/static\/legal/i },
  { name: 'links', test: /features\/auth\/(link-texts|use-token-once|failing-as)|[Pp]assword-?(Field|strength)/ },
];

type Group = Rolldown.CodeSplittingGroup;

/** Modules that only one page imports stay with it. */
function groupsOf(document: DocumentName): Group[] {
  if (document === 'directory')
    return [
      { name: 'react', test: REACT, priority: 9 },
      { name: 'common', test: /src\/|lucide-react|uqr/, minShareCount: 2 },
    ];
  const parses = createReach(PARSERS);
  const controls = createReach(CONTROLS);
  const queries = createReach(QUERIES);
  return [
    { name: 'library', test: document === 'front' ? REACT : LIBRARY, priority: 9 },
    { name: 'parsers', test: PARSERS, priority: 8 },
    {
      name: (id, context) => {
        const infoOf: GetModuleInfo = (of) => context.getModuleInfo(of);
        const own = document === 'front' && FRONT_ONLY.find(({ test }) => test.test(id));
        if (own) return own.name;
        if (parses(id, infoOf)) return 'parsers';
        if (controls(id, infoOf)) return 'controls';
        if (document === 'front' && queries(id, infoOf)) return 'queries';
        return 'common';
      },
      minShareCount: 2,
    },
  ];
}

type GetModuleInfo = (id: string) => { importedIds: readonly string[] } | null;

/** Whether a module, or what it imports at once, is of some libraries: whoever shares its file loads them too. */
function createReach(libraries: RegExp): (id: string, getModuleInfo: GetModuleInfo) => boolean {
  const known = new Map<string, boolean>();
  const reaches = (id: string, getModuleInfo: GetModuleInfo): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (libraries.test(id)) return true;
    known.set(id, false); // while it is being looked at: an import in a circle adds nothing
    const isReached = getModuleInfo(id)?.importedIds.some((imported) => reaches(imported, getModuleInfo)) ?? false;
    known.set(id, isReached);
    return isReached;
  };
  return reaches;
}
