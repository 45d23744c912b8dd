import { Migration } from '@mikro-orm/migrations';

/** Which span of a trace recorded an event, as W3C's `traceparent`: what it causes in other processes goes on with it. */
export class Migration20261122191000_outbox_traceparent extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table outbox_event add column traceparent text');
  }
}
