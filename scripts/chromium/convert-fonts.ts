import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decompress } from 'wawoff2';
import { CONVERTED_FOLDER } from './fonts.ts';

/** Converts packaged fonts to TrueType; Chromium does not load WOFF2 from a font folder. */
const packages = process.argv.slice(2);
const folder = join(tmpdir(), CONVERTED_FOLDER);
mkdirSync(folder);

const OTHER_SCRIPTS = /-(latin|latin-ext|greek-ext|cyrillic-ext|math|symbols)-wght-/;

for (const file of packages.flatMap((name) => globSync(`node_modules/${name}/files/*-wght-normal.woff2`)))
  if (!OTHER_SCRIPTS.test(file))
    writeFileSync(join(folder, `${basename(file, '.woff2')}.ttf`), await decompress(readFileSync(file)));
