import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { z } from 'zod';
import { entryFiles, serviceWorkers, viteManifestPath } from './build-names.ts';

const PAGE_ENTRY = entryFiles.directory;
const STYLES_ENTRY = 'style.css';

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
 * Caches page files only; the page stores directory data (`directory-cache.ts`), because it must know if it came from the
 * network. On a network or server failure, or a reply of another server, the cached shell is served.
 */
export function offlineShell(outDir: string): Plugin[] {
  return (['directory', 'directory-old'] as const).flatMap((build) => serviceWorkerOf(outDir, build));
}

function serviceWorkerOf(outDir: string, build: DirectoryBuild): Plugin[] {
  return VitePWA({
    filename: serviceWorkers[build],
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: [PAGE_ENTRY, 'start.js', '*.svg', 'assets/**'],
      globIgnores: ['**/*.{br,gz}'],
      // Only the page itself has no hash in its name.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const keptFileSet = precachedFiles(outDir, build);
          const isPrecached = (url: string) => !url.startsWith('assets/') || keptFileSet.has(url);
          const manifest = entries.filter(({ url }) => isPrecached(url));
          return { manifest: manifest.map((entry) => withIntegrity(outDir, entry)), warnings: [] };
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

/**
 * Rejects files that a captive portal replaced. The page has no digest: some CDNs add a script to every page, and one
 * rejected file ends the installation.
 */
function withIntegrity<Entry extends { url: string }>(outDir: string, entry: Entry): Entry & { integrity?: string } {
  if (entry.url === PAGE_ENTRY) return entry;
  const digest = createHash('sha256')
    .update(readFileSync(join(outDir, entry.url)))
    .digest('base64');
  return { ...entry, integrity: `sha256-${digest}` };
}

/**
 * Accepts documents from this server only, by a header (`SERVER_MARK`): a captive portal's page would be cached on a
 * display. Serialized into the workers: may use only their arguments.
 */
const pagesFromNetwork: RuntimeCaching = {
  urlPattern: ({ request, url }) =>
    request.mode === 'navigate' && !/^\/(api|healthz|readyz|status|metrics|realtime)(\/|$)/.test(url.pathname),
  handler: 'NetworkOnly',
  options: {
    precacheFallback: { fallbackURL: PAGE_ENTRY },
    plugins: [
      {
        // Times out a network that never answers.
        requestWillFetch: async ({ request }) => {
          const timeoutAbort = new AbortController(); // `AbortSignal.timeout` is too new for wall browsers
          setTimeout(() => timeoutAbort.abort(), 8000);
          return new Request(request, { signal: timeoutAbort.signal });
        },
        fetchDidSucceed: async ({ request, response }) => {
          // A redirect has no readable headers, so fetch its target.
          const answer =
            response.type === 'opaqueredirect'
              ? await fetch(request.url, { mode: 'same-origin', signal: request.signal })
              : response;
          if (answer.status >= 500 || !answer.headers.has('x-foyer'))
            throw new Error(`Not answered by Foyer, or by a failing one: ${answer.status}`);
          return response;
        },
      },
    ],
  },
};

function precachedFiles(outDir: string, build: DirectoryBuild): ReadonlySet<string> {
  const files = filesOf(outDir, 'directory', [PAGE_ENTRY, STYLES_ENTRY]);
  if (build === 'directory') return files;
  const sharedFiles = [...files].filter((file) => !file.endsWith('.js'));
  return new Set([...sharedFiles, ...filesOf(outDir, build, [entryFiles[build]])]);
}

/** Entry files with all static and dynamic imports: later the network may be down. */
function filesOf(outDir: string, build: DirectoryBuild, entries: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const manifestFile = join(outDir, viteManifestPath(build));
  if (!existsSync(manifestFile)) return files; // the build failed, and its own error should show
  const builtManifest = builtFiles.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  const visitedChunks = new Set<string>();
  const addChunk = (name: string) => {
    const chunk = builtManifest[name];
    if (!chunk || visitedChunks.has(name)) return;
    visitedChunks.add(name);
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets.filter(isNeeded)]) files.add(file);
    [...chunk.imports, ...chunk.dynamicImports].forEach(addChunk);
  };
  entries.forEach(addChunk);
  for (const name of entries) if (!visitedChunks.has(name)) throw new Error(`The build has no ${name}`);
  return files;
}

function isNeeded(asset: string): boolean {
  return !asset.endsWith('.woff2') || asset.includes('instrument-sans');
}
