import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { z } from 'zod';
import { type BuildName, builds, manifestOf, serviceWorkers } from './client/build-names.ts';
import { type Floor, floors, oldDirectory, polyfills, stylesFloorOf } from './client/floors.ts';
import { plainer } from './floors/plainer.ts';
import { missingInScript } from './floors/scripts.ts';
import { missingInStyles } from './floors/styles.ts';
import { unreached } from './floors/unreached.ts';

// Checks the built client against its oldest browsers (`client/floors.ts`).

const BUILT = 'dist/client';
/** Hand-written in old syntax; the value is the ECMAScript version. */
const PLAIN = { 'start.js': 5, 'older.js': 5, 'too-old.js': 5, 'polyfills.js': 2015 } as const;
const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

const read = (file: string) => readFileSync(join(BUILT, file), 'utf8');
const floorOf = (build: BuildName): Floor => (build === 'directory-old' ? oldDirectory : floors[build]);

function missing(file: string, build: BuildName): string[] {
  const known = new Set([...polyfills[build], ...unreached]);
  return missingInScript(read(file), floorOf(build)).filter((name) => !known.has(name));
}

let checked = 0;
function tell(file: string, names: readonly string[]): void {
  checked += 1;
  if (names.length === 0) return;
  process.exitCode = 1;
  console.log(`${file}: ${names.join(', ')}`);
}

for (const build of builds) {
  const chunks = Object.values(manifest.parse(JSON.parse(read(manifestOf(build)))));
  const files = new Set(chunks.flatMap(({ file, css }) => [file, ...css]));
  for (const file of files) {
    if (file.endsWith('.js')) tell(file, missing(file, build));
    if (file.endsWith('.css') && build !== 'directory-old')
      tell(file, missingInStyles(read(file), stylesFloorOf(build), plainer));
  }
}
for (const file of Object.values(serviceWorkers)) tell(file, missingInScript(read(file), oldDirectory));
for (const [file, ecmaVersion] of Object.entries(PLAIN)) parse(read(file), { ecmaVersion });
if (!process.exitCode) console.log(`floors: ${checked} files use only what their oldest browsers support`);
