import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Ctx } from './context.ts';
import { query } from './sql.ts';

/**
 * PostgreSQL's clock: consistent across machines, constant within a transaction. Not for `upsert`, which returns the
 * expression for existing rows.
 */
export const databaseNow = () => raw<Date>('now()');

export const databaseNowPlus = (milliseconds: number) => raw<Date>(`now() + interval '${milliseconds} milliseconds'`);

/** Epoch ms. */
export const NOW_IN_MILLISECONDS = 'floor(extract(epoch from now()) * 1000)::float8';

const timeRow = z.object({ now: z.number() });

/** Epoch ms. */
export async function readDatabaseTime(ctx: Ctx): Promise<number> {
  const [row] = await query(ctx, `select ${NOW_IN_MILLISECONDS} as now`, [], timeRow);
  if (!row) throw new Error('Time query returned no row');
  return row.now;
}
