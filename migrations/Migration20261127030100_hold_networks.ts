import { Migration } from '@mikro-orm/migrations';

/** Unconfirmed accounts of one network do not take turns in holding the same goods. */
export class Migration20261127030100_hold_networks extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table stock_hold_run add column network text`);
  }
}
