import { type Ctx, type Tx, transaction, withoutReach } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { type ManagedPropertyId, proveLevel } from '../../tenancy/index.ts';
import { importTables } from '../import.entity.ts';
import type { KeptChoice } from '../schema.ts';

const MOST_KEPT = 50;

/** Most recently used first. */
export async function listKeptChoices(ctx: Ctx, propertyId: number): Promise<KeptChoice[]> {
  const choices = importTables(ctx).selectFrom('import_choice').select(['shape', 'columns', 'sheets', 'rules']);
  const latest = choices.orderBy('usedAt', 'desc').orderBy('shape').limit(MOST_KEPT);
  return await query(ctx, latest.where('propertyId', '=', propertyId));
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
  await deleteOldChoices(tx, propertyId);
}

/** Keeps the latest ones, as the list does. */
const deleteOldChoices = (tx: Tx, propertyId: number) =>
  write(
    tx,
    `delete from import_choice where property_id = ? and shape in (
       select shape from import_choice where property_id = ? order by used_at desc, shape offset ${MOST_KEPT})`,
    [propertyId, propertyId],
  );

/**
 * Takes over how another building's files are read; the building's own choices stay.
 * @throws AppError `not_found` or `forbidden` for a building whose files the person may not import
 */
export async function copyChoices(ctx: SignedInCtx, propertyId: ManagedPropertyId, from: number): Promise<void> {
  const source = await proveLevel(ctx, 'manager', from);
  await transaction(ctx, async (tx) => {
    await withoutReach(tx, () =>
      write(
        tx,
        `insert into import_choice (property_id, shape, columns, sheets, rules, used_at)
         select ?, shape, columns, sheets, rules, used_at from import_choice
         where property_id = ? and shape not in (select shape from import_choice where property_id = ?)
         order by used_at desc, shape
         limit greatest(0, ${MOST_KEPT} - (select count(*) from import_choice where property_id = ?))
         on conflict (property_id, shape) do nothing`,
        [propertyId, source, propertyId, propertyId],
      ),
    );
  });
}
