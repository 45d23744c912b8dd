import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decompress } from 'wawoff2';
import { CONVERTED } from './fonts.ts';

/** A program: writes the fonts of the packages it is given as TrueType below TMPDIR; Chromium takes no WOFF2 from there. */
const packages = process.argv.slice(2);
const folder = join(tmpdir(), CONVERTED);
mkdirSync(folder);

/** The packages have them all, and Open Sans too. */
const OTHER_SCRIPTS = /-(latin|latin-ext|greek-ext|cyrillic-ext|math|symbols)-wght-/;

for (const file of packages.flatMap((name) => globSync(`node_modules/${name}/files/*-wght-normal.woff2`)))
  if (!OTHER_SCRIPTS.test(file))
    writeFileSync(join(folder, `${basename(file, '.woff2')}.ttf`), await decompress(readFileSync(file)));
