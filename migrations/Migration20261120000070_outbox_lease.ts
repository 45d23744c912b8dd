import { Migration } from '@mikro-orm/migrations';

/** A relay leases the events that it publishes, so that no row stays locked while Redis answers. */
export class Migration20261120000070_outbox_lease extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table outbox_event add column locked_until timestamptz`);
  }
}
