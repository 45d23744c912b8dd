import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Ctx } from './context.ts';
import { query } from './sql.ts';

/**
 * PostgreSQL's clock, for entity writes and conditions: all machines agree on it. Like `now()`, constant within a
 * transaction. Not for `upsert`, which returns the expression for existing rows: use SQL.
 */
export const databaseNow = () => raw<Date>('now()');

export const fromDatabaseNow = (milliseconds: number) => raw<Date>(`now() + interval '${milliseconds} milliseconds'`);

/** A column: milliseconds since 1970. */
export const NOW_IN_MILLISECONDS = 'floor(extract(epoch from now()) * 1000)::float8';

const told = z.object({ now: z.number() });

/** Milliseconds since 1970. */
export async function databaseTime(ctx: Ctx): Promise<number> {
  const [row] = await query(ctx, `select ${NOW_IN_MILLISECONDS} as now`, [], told);
  if (!row) throw new Error('Time query returned no row');
  return row.now;
}
