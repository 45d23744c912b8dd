import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';

const choice = z.enum(['use', 'ignore']);

/**
 * Whether programs of this machine may serve: INSTALLED_PROGRAMS says `use` (as without it) or `ignore`, and then every
 * browser, PostgreSQL, Redis and Docker that somebody installed is passed over for those of our own.
 * @throws when it says something else.
 */
export function usesInstalled(): boolean {
  const { data, success } = choice.safeParse(process.env.INSTALLED_PROGRAMS || 'use');
  if (!success) throw new Error(`INSTALLED_PROGRAMS: ${process.env.INSTALLED_PROGRAMS} is neither use nor ignore`);
  return data === 'use';
}

/** Where programs of these names are on the PATH; nowhere when they are to be passed over. */
export function installedPrograms(names: readonly string[]): string[] {
  return usesInstalled() ? programsOnPath(names) : [];
}

/** The same for tools of the system itself. The first name comes first. */
export function programsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}
