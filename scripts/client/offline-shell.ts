import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { z } from 'zod';
import { entryOf, manifestOf, serviceWorkers } from './build-names.ts';

/** The page that a display keeps, with its files, for the day the network is away. */
const PAGE = entryOf.directory;
/** All its styles are one file. */
const STYLES = 'style.css';

type DirectoryBuild = keyof typeof serviceWorkers;

type RuntimeCaching = NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number];

const builtFiles = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/**
 * The service workers of the public directory, one for each of its builds. They keep the page's own files and nothing else:
 * what a directory holds is kept by the page itself (`features/directory/feed/last-good.ts`), which must know whether it came
 * from the network. Pages come from the network; when that is away, or answers with its own failure, the bare page stands in.
 */
export function offlineShell(outDir: string): Plugin[] {
  return (['directory', 'directory-old'] as const).flatMap((build) => workerOf(outDir, build));
}

function workerOf(outDir: string, build: DirectoryBuild): Plugin[] {
  return VitePWA({
    filename: serviceWorkers[build],
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: [PAGE, 'start.js', '*.svg', 'assets/**'],
      globIgnores: ['**/*.{br,gz}'],
      // The names carry a hash already, all but the page's own.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const kept = keptFiles(outDir, build);
          const isKept = (url: string) => !url.startsWith('assets/') || kept.has(url);
          return { manifest: entries.filter(({ url }) => isKept(url)), warnings: [] };
        },
      ],
      directoryIndex: null,
      navigateFallback: null,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      runtimeCaching: [pagesFromNetwork],
    },
  });
}

/** Its functions are written out into the workers, so they know nothing but their arguments. */
const pagesFromNetwork: RuntimeCaching = {
  urlPattern: ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(api|healthz|readyz|status|metrics|realtime)(\/|$)/.test(url.pathname),
  handler: 'NetworkOnly',
  options: {
    precacheFallback: { fallbackURL: PAGE },
    plugins: [
      {
        // A network that swallows everything is as good as none.
        requestWillFetch: async ({ request }) => {
          const ending = new AbortController(); // `AbortSignal.timeout` is younger than the walls are
          setTimeout(() => ending.abort(), 8000);
          return new Request(request, { signal: ending.signal });
        },
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The server answered ${response.status}`);
          return response;
        },
      },
    ],
  },
};

/** The page's styles and fonts, which both builds share, and the scripts of one of them. */
function keptFiles(outDir: string, build: DirectoryBuild): ReadonlySet<string> {
  const files = filesOf(outDir, 'directory', [PAGE, STYLES]);
  if (build === 'directory') return files;
  const shared = [...files].filter((file) => !file.endsWith('.js'));
  return new Set([...shared, ...filesOf(outDir, build, [entryOf[build]])]);
}

/**
 * The files of a build's entries, with all they import, as the build has named them. Of what these ask for later, too: by
 * then the network may be away.
 */
function filesOf(outDir: string, build: DirectoryBuild, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const list = join(outDir, manifestOf(build));
  if (!existsSync(list)) return files; // the build has failed, and its own error is the one to be read
  const built = builtFiles.parse(JSON.parse(readFileSync(list, 'utf8')));
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = built[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets.filter(isNeeded)]) files.add(file);
    [...chunk.imports, ...chunk.dynamicImports].forEach(add);
  };
  entries.forEach(add);
  for (const name of entries) if (!seen.has(name)) throw new Error(`The build has no ${name}`);
  return files;
}

/** Of the fonts only what the directory is set in. */
function isNeeded(asset: string): boolean {
  return !asset.endsWith('.woff2') || asset.includes('instrument-sans');
}
