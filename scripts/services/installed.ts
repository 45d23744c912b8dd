import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';

const choice = z.enum(['use', 'ignore']);

/**
 * `ignore` skips installed browsers, PostgreSQL, Redis and Docker; the default is `use`.
 * @throws for another value
 */
export function usesInstalled(): boolean {
  const { data, success } = choice.safeParse(process.env.INSTALLED_PROGRAMS || 'use');
  if (!success) throw new Error(`INSTALLED_PROGRAMS: ${process.env.INSTALLED_PROGRAMS} is not use or ignore`);
  return data === 'use';
}

export function installedPrograms(names: readonly string[]): string[] {
  return usesInstalled() ? programsOnPath(names) : [];
}

export function programsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}
