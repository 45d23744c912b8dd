import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { installedPrograms } from '../../scripts/services/installed.ts';

const KEPT = resolve('.data/bin');

export interface DebianProgram {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * A program of this machine, or of the system's packages: they are unpacked into the checkout's `.data/bin`, kept there,
 * and nothing is installed.
 * @throws where the packages cannot be had.
 */
export function debianProgram(name: string, packages: readonly string[]): DebianProgram {
  const [installed] = installedPrograms([name]);
  if (installed) return { file: installed, env: {} };
  const tree = join(KEPT, name);
  if (!existsSync(tree)) unpack(packages, tree);
  const libraries = join(tree, 'usr/lib');
  const folders = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : [];
  return { file: join(tree, 'usr/sbin', name), env: { LD_LIBRARY_PATH: folders.join(':') } };
}

/** Under another name first: what was interrupted is never taken for whole. */
function unpack(packages: readonly string[], target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const work = mkdtempSync(`${target}-`);
  try {
    const asRoot = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
    execFileSync('apt-get', ['-q', ...asRoot, 'download', ...packages], { cwd: work, stdio: 'ignore' });
    for (const deb of readdirSync(work).filter((file) => file.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', join(work, deb), join(work, 'tree')]);
    renameSync(join(work, 'tree'), target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
