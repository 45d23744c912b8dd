import { readFileSync, writeFileSync } from 'node:fs';
import { cutRelease } from './release/changelog.ts';
import { filesWithVersion } from './release/versions.ts';

/** Run by `npm version`, which has updated package.json and commits these changes. */
const { npm_old_version: previousVersion = '', npm_new_version: version = '' } = process.env;
try {
  const changes = [
    ['CHANGELOG.md', cutRelease(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10))],
    ...filesWithVersion().map(
      (file) => [file, readFileSync(file, 'utf8').replaceAll(previousVersion, version)] as const,
    ),
  ] as const;
  for (const [file, text] of changes) writeFileSync(file, text);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
