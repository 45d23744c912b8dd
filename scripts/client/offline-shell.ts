import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { z } from 'zod';
import { entryOf, manifestOf, serviceWorkers } from './build-names.ts';

const PAGE = entryOf.directory;
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
 * Caches page files only; the page stores directory data (`last-good.ts`), because it must know if it came from the
 * network. On a network or server failure the cached shell is served.
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
      // Only the page itself has no hash in its name.
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

/** Serialized into the workers: may use only their arguments. */
const pagesFromNetwork: RuntimeCaching = {
  urlPattern: ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(api|healthz|readyz|status|metrics|realtime)(\/|$)/.test(url.pathname),
  handler: 'NetworkOnly',
  options: {
    precacheFallback: { fallbackURL: PAGE },
    plugins: [
      {
        // Times out a network that never answers.
        requestWillFetch: async ({ request }) => {
          const ending = new AbortController(); // `AbortSignal.timeout` is too new for wall browsers
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

function keptFiles(outDir: string, build: DirectoryBuild): ReadonlySet<string> {
  const files = filesOf(outDir, 'directory', [PAGE, STYLES]);
  if (build === 'directory') return files;
  const shared = [...files].filter((file) => !file.endsWith('.js'));
  return new Set([...shared, ...filesOf(outDir, build, [entryOf[build]])]);
}

/** Entry files with all static and dynamic imports: later the network may be gone. */
function filesOf(outDir: string, build: DirectoryBuild, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const list = join(outDir, manifestOf(build));
  if (!existsSync(list)) return files; // the build failed, and its own error should show
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

function isNeeded(asset: string): boolean {
  return !asset.endsWith('.woff2') || asset.includes('instrument-sans');
}
