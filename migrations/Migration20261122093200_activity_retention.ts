import { Migration } from '@mikro-orm/migrations';

/**
 * The log of what was done is kept for two years. The product's login may add to it and change nothing; what is older it
 * may have deleted by this function, which is its owner's and takes no arguments.
 */
export class Migration20261122093200_activity_retention extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create index activity_by_time on activity (at);
      create function purge_activity() returns integer
        language sql security definer set search_path = public, pg_temp as $$
          with gone as (delete from activity where at < now() - interval '2 years' returning 1)
          select count(*)::integer from gone
        $$;
      revoke execute on function purge_activity() from public;
      grant execute on function purge_activity() to foyer_app;
    `);
  }
}
