import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Ctx } from './context.ts';

/**
 * Runs one statement (`$1`, `$2` …) with bound values, outside of any transaction. For values of many kilobytes:
 * MikroORM writes values into the statement's text, character by character.
 */
export async function executeBound(ctx: Ctx, sql: string, values: readonly unknown[]): Promise<void> {
  const pool = await (ctx.em.getConnection() as PostgreSqlConnection).getNativeClient();
  await pool.query(sql, [...values]);
}
