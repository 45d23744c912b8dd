import { Migration } from '@mikro-orm/migrations';

/**
 * `occurrences` are the next showings of a repeating announcement, computed with `time_zone`; `turns_at` says when the
 * public answer changes next.
 */
export class Migration20261124184000_announcement_times extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table announcement
        add column texts jsonb, add column repeat jsonb, add column display_ids jsonb,
        add column position integer not null default 0,
        add column occurrences tstzmultirange, add column time_zone text,
        add column revision integer not null default 1,
        add column updated_at timestamptz, add column updated_by integer`);
  }
}
