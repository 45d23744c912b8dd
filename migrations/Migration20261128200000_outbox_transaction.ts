import { Migration } from '@mikro-orm/migrations';

/** The transaction of an event, for those who ask what was committed since they last asked. Rows before have none. */
export class Migration20261128200000_outbox_transaction extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table outbox_event add column transaction_id xid8');
    this.addSql('alter table outbox_event alter column transaction_id set default pg_current_xact_id()');
  }
}
