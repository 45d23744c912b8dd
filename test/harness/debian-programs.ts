import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findInstalledPrograms } from '../../scripts/services/installed-programs.ts';
import { librariesIn, unpackPackages } from '../../scripts/services/packages.ts';

const PROGRAMS_FOLDER = resolve('.data/bin');
const FOLDERS = ['usr/sbin', 'usr/bin'];

export interface DebianProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds a program in the PATH or in Debian packages unpacked into `.data/bin`.
 * @throws when unavailable
 */
export async function findDebianProgram(name: string): Promise<DebianProgram> {
  const [installed] = findInstalledPrograms([name]);
  if (installed) return { file: installed, env: {} };
  const tree = join(PROGRAMS_FOLDER, name);
  const failure = existsSync(tree)
    ? null
    : await unpackPackages(tree, [{ withLibraries: name }], { onStart: () => {} });
  const file = FOLDERS.map((folder) => join(tree, folder, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`${name} cannot be had from the packages of this system: ${failure}`);
  return { file, env: { LD_LIBRARY_PATH: librariesIn(tree) } };
}
