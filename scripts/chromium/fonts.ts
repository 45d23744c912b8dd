import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FONT_PACKAGES = ['arabic', 'devanagari', 'hebrew', 'jp', 'kr', 'sc', 'thai'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);

/** Separate from files that change: a changed folder makes the browser rescan all fonts. */
export const CONVERTED = 'ttf';

/** `latin` is faster: with hundreds of font files each family lookup takes 14 ms. */
export type Scripts = 'all' | 'latin';

interface Fonts {
  readonly scripts: Scripts;
  readonly fonts: string;
  readonly latin?: string;
  readonly installed?: boolean;
}

/**
 * Writes a `FONTCONFIG_FILE`: without an existing font folder Chromium aborts.
 * @returns its path
 */
export function fontsFile(found: Fonts): string {
  const name = found.installed ? 'installed' : 'packaged';
  const file = join(found.fonts, `${name}-${found.scripts}.conf`);
  const making = `${file}.${process.pid}`;
  writeFileSync(making, configuration(found));
  renameSync(making, file); // atomic: another browser may be reading it
  return file;
}

const OF_THE_MACHINE = [
  '<dir>/usr/share/fonts</dir>',
  '<dir>/usr/local/share/fonts</dir>',
  '<dir prefix="xdg">fonts</dir>',
];

/** The fallback, so that pages look alike on every machine. */
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
