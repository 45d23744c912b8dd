import { Migration } from '@mikro-orm/migrations';

/** Since when a payment provider refuses our key; a row at most for each provider. */
export class Migration20261125160200_payment_fault extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table payment_fault (
        provider text primary key,
        reason text not null,
        since timestamptz not null default now()
      )`);
  }
}
