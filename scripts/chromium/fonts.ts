import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const FONT_PACKAGES = ['arabic', 'devanagari', 'hebrew', 'jp', 'kr', 'sc', 'thai'].map(
  (script) => `@fontsource-variable/noto-sans-${script}`,
);

/** Separate folder: a change in it makes the browser rescan all fonts. */
export const CONVERTED_FOLDER = 'ttf';

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
export function writeFontsFile(fontChoice: Fonts): string {
  const name = fontChoice.installed ? 'installed' : 'packaged';
  const file = join(fontChoice.fonts, `${name}-${fontChoice.scripts}.conf`);
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, fontsConfiguration(fontChoice));
  renameSync(temporaryFile, file); // atomic: another browser may be reading it
  return file;
}

const MACHINE_CONFIGURATION = [
  '<dir>/usr/share/fonts</dir>',
  '<dir>/usr/local/share/fonts</dir>',
  '<dir prefix="xdg">fonts</dir>',
];

/** Fallback font, equal on every machine. */
const OPEN_SANS_LAST =
  '<match target="pattern"><edit name="family" mode="append_last"><string>Open Sans</string></edit></match>';

function fontsConfiguration({ scripts, fonts, latin, installed = false }: Fonts): string {
  const folders = [...(latin ? [latin] : []), ...(scripts === 'all' ? [join(fonts, CONVERTED_FOLDER)] : [])];
  const fontFolders = folders.map((folder) => `<dir>${escapeXml(folder)}</dir>`);
  const lines = installed
    ? ['<include ignore_missing="yes">/etc/fonts/fonts.conf</include>', ...fontFolders]
    : [
        ...fontFolders,
        ...MACHINE_CONFIGURATION,
        `<cachedir>${escapeXml(join(fonts, 'cache'))}</cachedir>`,
        OPEN_SANS_LAST,
      ];
  const body = lines.map((line) => `  ${line}\n`).join('');
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${body}</fontconfig>\n`;
}

const escapeXml = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
