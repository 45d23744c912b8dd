import { Migration } from '@mikro-orm/migrations';

/**
 * What a signed-in request may see and change, held by PostgreSQL as well: a statement that forgets to say whose rows it
 * means finds none of another building or person. A transaction says within what it stays by `app.property_ids` and
 * `app.user_id`; without them it is the system's own work, and so is every statement of the version before.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;
const OF_PROPERTY = `property_id = any (${PROPERTIES}::integer[])`;
const OF_PERSON = `user_id = ${PERSON}`;

/** Null is neither: nothing was set. A 'select' around a setting has it read once for each statement, not for each row. */
const conditions: Readonly<Record<string, string>> = {
  tenant: `coalesce(${OF_PROPERTY}, true)`,
  announcement: `coalesce(${OF_PROPERTY}, true)`,
  import: `coalesce(${OF_PROPERTY}, true)`,
  property_member: `coalesce(${OF_PROPERTY} or ${OF_PERSON}, true)`,
  invitation: `coalesce(${OF_PROPERTY} or ${OF_PERSON}, true)`,
  subscription: `coalesce(${OF_PROPERTY} or ${OF_PERSON}, true)`,
  cart_item: `coalesce(${OF_PERSON}, true)`,
  checkout: `coalesce(${OF_PERSON}, true)`,
  customer_order: `coalesce(${OF_PERSON}, true)`,
  refund: `coalesce(${OF_PERSON}, true)`,
  // What belongs to a row that is out of reach is so too: the policies count within these as well.
  tenant_contact: `${PERSON} is null or exists (select from tenant t where t.id = tenant_id)`,
  import_chunk: `${PERSON} is null or exists (select from import i where i.id = import_id)`,
  order_item: `${PERSON} is null or exists (select from customer_order o where o.id = order_id)`,
  order_event: `${PERSON} is null or exists (select from customer_order o where o.id = order_id)`,
};

export class Migration20261122051500_row_level_security extends Migration {
  override async up(): Promise<void> {
    for (const [table, condition] of Object.entries(conditions))
      this.addSql(`
        alter table ${table} enable row level security;
        create policy ${table}_within_reach on ${table} using (${condition})`);
  }
}
