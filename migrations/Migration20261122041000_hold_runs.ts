import { Migration } from '@mikro-orm/migrations';

/** Since when somebody has held a variant, and until when they did: a hold is not renewed by asking again. */
export class Migration20261122041000_hold_runs extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table stock_hold_run (
        id integer generated always as identity primary key,
        user_id integer not null references app_user,
        variant_id integer not null references variant,
        began_at timestamptz not null default now(),
        ended_at timestamptz
      );
      create unique index stock_hold_run_one_open on stock_hold_run (user_id, variant_id) where ended_at is null;
      create index stock_hold_run_of_user on stock_hold_run (user_id, variant_id, began_at);
      insert into stock_hold_run (user_id, variant_id) select user_id, variant_id from stock_hold;
      grant select, insert, update, delete on stock_hold_run to foyer_app;
      grant usage on sequence stock_hold_run_id_seq to foyer_app;
    `);
  }
}
