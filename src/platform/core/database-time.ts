import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Ctx } from './context.ts';
import { query } from './sql.ts';

/**
 * The time by PostgreSQL's clock, for rows that MikroORM writes and conditions it makes: processes on several machines
 * agree on what is due, over or first. As `now()`, it stands still during a transaction. Not for `upsert`, which reads what it
 * was given back where the row was there: write that with SQL.
 */
export const databaseNow = () => raw<Date>('now()');

/** So many milliseconds from then. */
export const fromDatabaseNow = (milliseconds: number) => raw<Date>(`now() + interval '${milliseconds} milliseconds'`);

/** The same as a column of a statement that is asked anyway: milliseconds since 1970. */
export const NOW_IN_MILLISECONDS = 'floor(extract(epoch from now()) * 1000)::float8';

const told = z.object({ now: z.number() });

/** The same where nothing else is asked of PostgreSQL. */
export async function databaseTime(ctx: Ctx): Promise<number> {
  const [row] = await query(ctx, `select ${NOW_IN_MILLISECONDS} as now`, [], told);
  if (!row) throw new Error('PostgreSQL told no time');
  return row.now;
}
