import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedPrograms } from '../../scripts/services/installed.ts';
import { librariesIn, unpackPackages } from '../../scripts/services/packages.ts';

const KEPT = resolve('.data/bin');
const FOLDERS = ['usr/sbin', 'usr/bin'];

export interface DebianProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * From the PATH or Debian packages unpacked into `.data/bin`.
 * @throws when unavailable
 */
export async function debianProgram(name: string): Promise<DebianProgram> {
  const [installed] = installedPrograms([name]);
  if (installed) return { file: installed, env: {} };
  const tree = join(KEPT, name);
  const failure = existsSync(tree)
    ? null
    : await unpackPackages(tree, [{ withLibraries: name }], { announce: () => {} });
  const file = FOLDERS.map((folder) => join(tree, folder, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`${name} cannot be had from the packages of this system: ${failure}`);
  return { file, env: { LD_LIBRARY_PATH: librariesIn(tree) } };
}
