import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import type { Ctx } from './context.ts';
import { MIGRATIONS } from './installation.ts';
import { query } from './sql.ts';

const migration = z.object({ name: z.string() });

/** Whether every migration in this build has run. Asked by `/readyz`. */
export async function isMigrated(ctx: Ctx): Promise<boolean> {
  const done = await query(ctx, 'select name from migration', [], migration);
  const names = new Set(done.map(({ name }) => name));
  return (await readdir(MIGRATIONS)).every((file) => names.has(file.replace(/\.ts$/, '')));
}
