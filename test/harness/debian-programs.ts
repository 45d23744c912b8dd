import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedPrograms } from '../../scripts/services/installed.ts';
import { unpackPackages } from '../../scripts/services/packages.ts';

const KEPT = resolve('.data/bin');
const FOLDERS = ['usr/sbin', 'usr/bin'];

export interface DebianProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * From the PATH or Debian packages unpacked into `.data/bin`.
 * @param packages fallback if apt cannot compute the dependencies
 * @throws when unavailable
 */
export async function debianProgram(name: string, packages: readonly string[] = [name]): Promise<DebianProgram> {
  const [installed] = installedPrograms([name]);
  if (installed) return { file: installed, env: {} };
  const tree = join(KEPT, name);
  const choices = [{ toInstall: [name] }, { exactly: packages }];
  const isThere = existsSync(tree) || (await unpackPackages(tree, choices, { announce: () => {} }));
  const file = FOLDERS.map((folder) => join(tree, folder, name)).find((path) => existsSync(path));
  if (!isThere || !file) throw new Error(`${name} cannot be had from the packages of this system`);
  const libraries = join(tree, 'usr/lib');
  const folders = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : [];
  return { file, env: { LD_LIBRARY_PATH: folders.join(':') } };
}
