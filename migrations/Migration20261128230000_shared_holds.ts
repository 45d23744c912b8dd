import { Migration } from '@mikro-orm/migrations';

/** Unpaid holds are counted by network, as a keyed hash; a hold of scarce goods ends after 10 minutes. */
export class Migration20261128230000_shared_holds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table stock_hold add column network text`);
    this.addSql(`alter table stock_hold_run add column hold_seconds smallint not null default 1800`);
  }
}
