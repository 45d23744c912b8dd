import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder, packageVersionKey, ROOT } from './chromium/cached-folder.ts';
import { unpackDebianChromium } from './chromium/debian.ts';
import { FONT_PACKAGES, type Scripts, writeFontsFile } from './chromium/fonts.ts';
import { canUseInstalled, findInstalledPrograms } from './services/installed-programs.ts';

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly ignoreDefaultArgs: string[];
  readonly env: Record<string, string>;
}

const PATH_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const MACOS_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const LAUNCH_FLAGS = [
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
const MIN_SHARED_MEMORY_BYTES = 1_000_000_000;

/**
 * Returns launch options. `latin` skips fonts of other scripts for speed.
 * @throws without an installed or packaged Chromium
 */
export async function findChromium(scripts: Scripts = 'all'): Promise<ChromiumLaunch> {
  const installedPath = findInstalled();
  return installedPath ? await createLaunch(installedPath, scripts) : await unpackChromium(scripts);
}

/**
 * Returns launch options of Debian's Chromium, installed or unpacked.
 * @throws when neither is available
 */
export async function findDebianChromium(scripts: Scripts): Promise<ChromiumLaunch> {
  const [installed] = findInstalledPrograms(['chromium']);
  if (installed) return await createLaunch(installed, scripts);
  const { executablePath, libraries } = await unpackDebianChromium();
  return await createLaunch(executablePath, scripts, { LD_LIBRARY_PATH: libraries });
}

async function createLaunch(executablePath: string, scripts: Scripts, env: Record<string, string> = {}) {
  const FONTCONFIG_FILE = writeFontsFile({ scripts, fonts: await unpackFonts(), installed: true });
  return {
    executablePath,
    args: LAUNCH_FLAGS,
    ignoreDefaultArgs: unneededFlags(),
    env: { ...environment(), FONTCONFIG_FILE, ...env },
  };
}

/** Keeps /dev/shm if large enough: shared memory on disk is a sixth slower. */
function unneededFlags(): string[] {
  if (!existsSync(SHARED_MEMORY)) return [];
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= MIN_SHARED_MEMORY_BYTES ? ['--disable-dev-shm-usage'] : [];
}

function findInstalled(): string | undefined {
  const [first] = findInstalledPrograms(PATH_NAMES);
  return first ?? (canUseInstalled() && existsSync(MACOS_PATH) ? MACOS_PATH : undefined);
}

/** Drops the package's own arguments: they disable web security. */
async function unpackChromium(scripts: Scripts): Promise<ChromiumLaunch> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `There is no packaged browser for ${process.platform} on ${process.arch}.\n` +
        `  - install Chromium or Google Chrome; on the PATH it is looked for as ${PATH_NAMES.join(', ')}`,
    );
  const [browser, fonts] = await Promise.all([unpackBrowser(), unpackFonts()]);
  const env = environment();
  return {
    executablePath: join(browser, 'chromium'),
    args: LAUNCH_FLAGS,
    ignoreDefaultArgs: unneededFlags(),
    env: {
      ...env,
      HOME: env.HOME || tmpdir(),
      LD_LIBRARY_PATH: [join(browser, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: writeFontsFile({ scripts, fonts, latin: join(browser, 'fonts') }),
    },
  };
}

export const unpackBrowser = () =>
  cachedFolder('browser', packageVersionKey([PACKAGE]), (folder) => runProgram('unpack-browser.ts', folder));

export const unpackFonts = () =>
  cachedFolder('fonts', packageVersionKey(FONT_PACKAGES), (folder) =>
    runProgram('convert-fonts.ts', folder, ...FONT_PACKAGES),
  );

/** Runs a separate process: the packages change the environment. */
async function runProgram(name: string, folder: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await promisify(execFile)(process.execPath, [resolve(ROOT, 'scripts/chromium', name), ...args], { cwd: ROOT, env });
}

export function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
