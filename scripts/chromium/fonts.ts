import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One for each script that names on a wall are written in, beside those that Open Sans has. */
export const FONT_PACKAGES = ['arabic', 'devanagari', 'hebrew', 'jp', 'kr', 'sc', 'thai'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);

/** Beside it lie files that change, which would make the browser read every font again. */
export const CONVERTED = 'ttf';

/** `latin` leaves these scripts out: among their hundreds of files each family that a page names is looked for 14 ms long. */
export type Scripts = 'all' | 'latin';

interface Fonts {
  readonly scripts: Scripts;
  /** Holds the converted packages, and gets the configuration. */
  readonly fonts: string;
  /** The folder with Open Sans that the packaged browser brings. */
  readonly latin?: string;
  /** For a browser of the machine: its own rules come first. */
  readonly installed?: boolean;
}

/**
 * Writes the configuration for `FONTCONFIG_FILE`. The one that the packaged browser brings names folders of a cloud's
 * runtime alone; with none of them there, Chromium aborts on the first character it has to look for.
 * @returns its path.
 */
export function fontsFile(found: Fonts): string {
  const name = found.installed ? 'installed' : 'packaged';
  const file = join(found.fonts, `${name}-${found.scripts}.conf`);
  const making = `${file}.${process.pid}`;
  writeFileSync(making, configuration(found));
  renameSync(making, file); // another browser may be reading it
  return file;
}

const OF_THE_MACHINE = [
  '<dir>/usr/share/fonts</dir>',
  '<dir>/usr/local/share/fonts</dir>',
  '<dir prefix="xdg">fonts</dir>',
];

/** Pages look alike on every machine: where they name no font that is there, Open Sans is taken. */
const OPEN_SANS_LAST =
  '<match target="pattern"><edit name="family" mode="append_last"><string>Open Sans</string></edit></match>';

function configuration({ scripts, fonts, latin, installed = false }: Fonts): string {
  const folders = [...(latin ? [latin] : []), ...(scripts === 'all' ? [join(fonts, CONVERTED)] : [])];
  const own = folders.map((folder) => `<dir>${escaped(folder)}</dir>`);
  const lines = installed
    ? ['<include ignore_missing="yes">/etc/fonts/fonts.conf</include>', ...own]
    : [...own, ...OF_THE_MACHINE, `<cachedir>${escaped(join(fonts, 'cache'))}</cachedir>`, OPEN_SANS_LAST];
  const body = lines.map((line) => `  ${line}\n`).join('');
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${body}</fontconfig>\n`;
}

const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
