import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { type KeptChoice, keptChoice } from '../schema.ts';

const MOST_KEPT = 50;

/** Most recently used first. */
export async function listKeptChoices(ctx: Ctx, propertyId: number): Promise<KeptChoice[]> {
  return await query(
    ctx,
    `select shape, columns, sheets, rules from import_choice where property_id = ? order by used_at desc limit ${MOST_KEPT}`,
    [propertyId],
    keptChoice,
  );
}

export async function keepChoice(tx: Tx, propertyId: number, kept: KeptChoice): Promise<void> {
  const { shape, columns, sheets, rules } = kept;
  await write(
    tx,
    `insert into import_choice (property_id, shape, columns, sheets, rules, used_at)
     values (?, ?, ?::jsonb, ?::jsonb, ?::jsonb, now())
     on conflict (property_id, shape) do update
       set columns = excluded.columns, sheets = coalesce(excluded.sheets, import_choice.sheets), rules = excluded.rules,
         used_at = excluded.used_at`,
    [propertyId, shape, JSON.stringify(columns), sheets && JSON.stringify(sheets), JSON.stringify(rules)],
  );
}
