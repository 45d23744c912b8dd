import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canUseInstalled } from '../services/installed-programs.ts';
import { unpackPackages } from '../services/packages.ts';
import { cachedFolder } from './cached-folder.ts';

/** The old Chromium packages lack NSPR and part of NSS. */
const PACKAGES = ['libnspr4', 'libnss3'];

/**
 * Returns folders for `LD_LIBRARY_PATH`, unpacked from Debian packages.
 * @param bundledLibraries libraries that came with the program
 * @throws when the packages are unavailable
 */
export async function findLibraries(program: string, bundledLibraries: string): Promise<string[]> {
  if (canUseInstalled() && (await missingLibraries(program, bundledLibraries)).length === 0) return [];
  const folder = await cachedFolder('old-libraries', '', unpackLibraries);
  return [...new Set(globSync('tree/usr/lib/**/*.so', { cwd: folder }).map((file) => join(folder, dirname(file))))];
}

/** `ldd` output: `libnspr4.so => not found`. */
async function missingLibraries(program: string, bundledLibraries: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [program], {
    env: { ...process.env, LD_LIBRARY_PATH: bundledLibraries },
  });
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name);
}

async function unpackLibraries(folder: string): Promise<void> {
  const announce = () => console.log(`Downloading ${PACKAGES.join(' and ')} from the system packages (2 MB) …`);
  const failure = await unpackPackages(join(folder, 'tree'), [{ exactly: PACKAGES }], { onStart: announce });
  if (failure === null) return;
  throw new Error(
    `Downloading ${PACKAGES.join(' and ')} failed; the old Chromiums need them: ${failure}\n` +
      `  - install them: apt-get install ${PACKAGES.join(' ')}\n` +
      `  - and allow installed programs: unset INSTALLED_PROGRAMS, or set it to use`,
  );
}
