import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { MIGRATIONS } from '../config/installation.ts';
import type { Ctx } from '../core/context.ts';
import { query } from '../core/sql.ts';

const migration = z.object({ name: z.string() });

/** Whether every migration of this build has run; for `/readyz`. */
export async function isMigrated(ctx: Ctx): Promise<boolean> {
  const done = await query(ctx, 'select name from migration', [], migration);
  const names = new Set(done.map(({ name }) => name));
  return (await readdir(MIGRATIONS)).every((file) => names.has(file.replace(/\.ts$/, '')));
}
