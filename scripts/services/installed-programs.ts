import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';

const installedChoice = z.enum(['use', 'ignore']);

/**
 * `ignore` skips installed browsers, PostgreSQL, Redis and Docker; the default is `use`.
 * @throws for another value
 */
export function canUseInstalled(): boolean {
  const { data, success } = installedChoice.safeParse(process.env.INSTALLED_PROGRAMS || 'use');
  if (!success) throw new Error(`INSTALLED_PROGRAMS: ${process.env.INSTALLED_PROGRAMS} is not use or ignore`);
  return data === 'use';
}

export function findInstalledPrograms(names: readonly string[]): string[] {
  return canUseInstalled() ? findProgramsOnPath(names) : [];
}

export function findProgramsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}
