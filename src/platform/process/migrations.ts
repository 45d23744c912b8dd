import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { MIGRATIONS } from '../config/installation.ts';
import type { Ctx } from '../core/context.ts';
import { query } from '../core/sql.ts';

const migrationRow = z.object({ name: z.string() });

export async function isMigrated(ctx: Ctx): Promise<boolean> {
  const appliedRows = await query(ctx, 'select name from migration', [], migrationRow);
  const names = new Set(appliedRows.map(({ name }) => name));
  return (await readdir(MIGRATIONS)).every((file) => names.has(file.replace(/\.ts$/, '')));
}
