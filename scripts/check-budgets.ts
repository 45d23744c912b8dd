import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builds, entryOf, htmlOf, manifestOf } from './client/build-names.ts';

// Limits the compressed bytes of a page's initial requests.

const BUILT = 'dist/client';
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
const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifest>;

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function loadedBy(built: Manifest, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const loaded = { scripts: new Set<string>(), styles: new Set<string>() };
  const add = (name: string) => {
    const chunk = built[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (loaded.scripts.has(chunk.file)) return;
    loaded.scripts.add(chunk.file);
    for (const style of chunk.css) loaded.styles.add(style);
    chunk.imports.forEach(add);
  };
  modules.forEach(add);
  // A single style sheet belongs to no module in the manifest.
  const styles = built['style.css'];
  if (styles) loaded.styles.add(styles.file);
  return loaded;
}

function compressedSize(file: string): number {
  const path = join(BUILT, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** Inlined files are not requests. */
function inPage(html: string): ReadonlySet<string> {
  const sources = readFileSync(join(BUILT, html), 'utf8').matchAll(/ data-from="\/([^"]+)"/g);
  return new Set([...sources].map(([, file = '']) => file));
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + compressedSize(file), 0) / 1000;

for (const budget of budgets.parse(read('scripts/client/budgets.json'))) {
  const built = manifest.parse(read(join(BUILT, manifestOf(budget.build))));
  const { scripts, styles } = loadedBy(built, [entryOf[budget.build], ...budget.later]);
  const fetched = styles.difference(inPage(htmlOf[budget.build === 'directory-old' ? 'directory' : budget.build]));
  const [kilobytes, files] = [sum(scripts), scripts.size + fetched.size];
  const isOver = kilobytes > budget.kilobytes;
  const said = `${kilobytes.toFixed(1)} of ${budget.kilobytes} kB of script, ${sum(styles).toFixed(1)} kB of style, ${files} files`;
  console.log(`${isOver ? 'over' : 'ok  '} ${budget.page}: ${said}`);
  if (isOver) {
    process.exitCode = 1;
    for (const file of scripts) console.log(`       ${(compressedSize(file) / 1000).toFixed(1)} ${file}`);
  }
}
