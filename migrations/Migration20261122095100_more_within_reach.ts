import { Migration } from '@mikro-orm/migrations';

/**
 * Bounds, as `Migration20261122051500_row_level_security` draws them, for the log, buildings, holds of stock, sizes of
 * directories and what imports stage. A condition that is null holds a row back: without a person nothing is bounded.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;
const OF_PROPERTY = `property_id = any (${PROPERTIES}::integer[])`;
const UNBOUNDED = `${PERSON} is null`;
const THIS_PROPERTY = `id = any (${PROPERTIES}::integer[])`;

const conditions: Readonly<Record<string, string>> = {
  // What was done to the building; where none was proven, what the person has done.
  activity: `${OF_PROPERTY} or (actor_id = ${PERSON} and cardinality(${PROPERTIES}) = 0)`,
  stock_hold: `user_id = ${PERSON}`,
  stock_hold_run: `user_id = ${PERSON}`,
  directory_size: OF_PROPERTY,
  // Those of an import or a tenant that is within reach: the policies count within these as well.
  tenant_batch_row: `batch_id in (select i.id from import i)`,
  tenant_batch_change: `exists (select from tenant t where t.id = tenant_id)`,
};

export class Migration20261122095100_more_within_reach extends Migration {
  override async up(): Promise<void> {
    for (const [table, condition] of Object.entries(conditions))
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (${UNBOUNDED} or ${condition})`);
    // People see every building they are a member of, and change the one that was proven.
    this.addSql(`
      alter table property enable row level security;
      create policy property_within_reach on property using (${UNBOUNDED} or ${THIS_PROPERTY});
      create policy property_of_member on property for select using (
        id in (select m.property_id from property_member m where m.user_id = ${PERSON}))`);
    // Every address is public, and nobody else may take one that a building has.
    this.addSql(`
      alter table property_slug enable row level security;
      create policy property_slug_within_reach on property_slug using (${UNBOUNDED} or ${OF_PROPERTY});
      create policy property_slug_public on property_slug for select using (true)`);
  }
}
