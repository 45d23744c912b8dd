import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { z } from 'zod';
import { type BuildName, builds, serviceWorkers, viteManifestPath } from './client/build-names.ts';
import {
  type MinBrowserVersions,
  minBrowserVersions,
  minOldDirectoryVersions,
  minStyleVersionsOf,
  polyfills,
} from './client/floors.ts';
import { replacedFeatures } from './floors/plainer.ts';
import { missingInScript } from './floors/scripts.ts';
import { missingInStyles } from './floors/styles.ts';
import { unreachedFeatures } from './floors/unreached.ts';

// Checks the built client against its oldest browsers (`client/floors.ts`).

const BUILT_FOLDER = 'dist/client';
/** Hand-written scripts in old syntax, with their ECMAScript version. */
const PLAIN_SCRIPTS = {
  'start.js': 5,
  'early-presses.js': 5,
  'older.js': 5,
  'too-old.js': 5,
  'polyfills.js': 2015,
} as const;
const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

const readBuilt = (file: string) => readFileSync(join(BUILT_FOLDER, file), 'utf8');
const minVersionsOf = (build: BuildName): MinBrowserVersions =>
  build === 'directory-old' ? minOldDirectoryVersions : minBrowserVersions[build];

function missingFeatures(file: string, build: BuildName): string[] {
  const polyfilledNames = new Set([...polyfills[build], ...unreachedFeatures]);
  return missingInScript(readBuilt(file), minVersionsOf(build)).filter((name) => !polyfilledNames.has(name));
}

let checkedFiles = 0;
function reportFile(file: string, names: readonly string[]): void {
  checkedFiles += 1;
  if (names.length === 0) return;
  process.exitCode = 1;
  console.log(`${file}: ${names.join(', ')}`);
}

for (const build of builds) {
  const chunks = Object.values(manifest.parse(JSON.parse(readBuilt(viteManifestPath(build)))));
  const files = new Set(chunks.flatMap(({ file, css }) => [file, ...css]));
  for (const file of files) {
    if (file.endsWith('.js')) reportFile(file, missingFeatures(file, build));
    if (file.endsWith('.css') && build !== 'directory-old')
      reportFile(file, missingInStyles(readBuilt(file), minStyleVersionsOf(build), replacedFeatures));
  }
}
for (const file of Object.values(serviceWorkers))
  reportFile(file, missingInScript(readBuilt(file), minOldDirectoryVersions));
for (const [file, ecmaVersion] of Object.entries(PLAIN_SCRIPTS)) parse(readBuilt(file), { ecmaVersion });
if (!process.exitCode) console.log(`floors: ${checkedFiles} files use only what their oldest browsers support`);
