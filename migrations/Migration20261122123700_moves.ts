import { Migration } from '@mikro-orm/migrations';

/**
 * The days on which tenants move in and out, of their building's calendar. `listed` is what the displays were last told:
 * a job compares it with the day.
 */
export class Migration20261122123700_moves extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table property add column time_zone text not null default 'America/Chicago' check (time_zone in (
        'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles',
        'America/Anchorage', 'Pacific/Honolulu'));
      alter table tenant add column moves_in date, add column moves_out date,
        add column listed boolean not null default true;
      alter table tenant_batch_row add column moves_in date, add column moves_out date;
      create index tenant_moving on tenant (property_id)
        where (moves_in is not null or moves_out is not null) and deleted_at is null;
    `);
  }
}
