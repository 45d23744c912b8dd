import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type BuildManifest, buildManifest, filesOf } from '../src/web/public/build-manifest.ts';
import { builds, entryFiles, htmlFiles, viteManifestPath } from './client/build-names.ts';

// Limits the compressed bytes of a page's initial requests.

const BUILT_FOLDER = 'dist/client';
const budgets = z.array(
  z.object({
    page: z.string(),
    build: z.enum(builds),
    /** Dynamic imports requested at load. */
    later: z.array(z.string()),
    /** Brotli; 1 kB is 1000 bytes. */
    kilobytes: z.number(),
  }),
);
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function filesLoadedBy(built: BuildManifest, modules: readonly string[]) {
  const { scripts, styles } = filesOf(built, modules);
  // A single style sheet belongs to no module in the manifest.
  return { scripts, styles: styles.union(new Set(built['style.css'] && [built['style.css'].file])) };
}

function compressedSize(file: string): number {
  const path = join(BUILT_FOLDER, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** Returns inlined files, which are not requests. */
function inlinedFiles(html: string): ReadonlySet<string> {
  const sources = readFileSync(join(BUILT_FOLDER, html), 'utf8').matchAll(/ data-from="\/([^"]+)"/g);
  return new Set([...sources].map(([, file = '']) => file));
}

const sumKilobytes = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + compressedSize(file), 0) / 1000;

for (const budget of budgets.parse(readJson('scripts/client/budgets.json'))) {
  const built = buildManifest.parse(readJson(join(BUILT_FOLDER, viteManifestPath(budget.build))));
  const { scripts, styles } = filesLoadedBy(built, [entryFiles[budget.build], ...budget.later]);
  const fetchedStyles = styles.difference(
    inlinedFiles(htmlFiles[budget.build === 'directory-old' ? 'directory' : budget.build]),
  );
  const [kilobytes, files] = [sumKilobytes(scripts), scripts.size + fetchedStyles.size];
  const isOver = kilobytes > budget.kilobytes;
  const summary = `${kilobytes.toFixed(1)} of ${budget.kilobytes} kB of script, ${sumKilobytes(styles).toFixed(1)} kB of style, ${files} files`;
  console.log(`${isOver ? 'over' : 'ok  '} ${budget.page}: ${summary}`);
  if (isOver) {
    process.exitCode = 1;
    for (const file of scripts) console.log(`       ${(compressedSize(file) / 1000).toFixed(1)} ${file}`);
  }
}
