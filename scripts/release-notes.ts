import { readFileSync } from 'node:fs';
import { notesOf } from './release/changelog.ts';

/** `node scripts/release-notes.ts v0.2.0` prints the changelog of package.json's version; the tag must match. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
try {
  const [tag] = process.argv.slice(2);
  if (tag !== `v${version}`) throw new Error(`The tag of package.json's version is v${version}, not ${tag}`);
  process.stdout.write(notesOf(readFileSync('CHANGELOG.md', 'utf8'), version));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
