import { Migration } from '@mikro-orm/migrations';

/**
 * The log in a part for each month, so that the oldest goes by dropping a table and not by deleting a million rows. What
 * there is becomes the first part as it stands: nothing is copied, and the release before goes on writing. Parts belong
 * to the owner alone; the product's login reaches them through the whole, with its policy.
 */
export class Migration20261122194000_activity_by_month extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table activity rename to activity_before;
      drop policy activity_within_reach on activity_before;
      alter table activity_before disable row level security;
      alter table activity_before alter id drop identity;
      alter table activity_before drop constraint activity_pkey;
      drop index activity_by_time;
      alter index activity_at rename to activity_before_at;
      alter index activity_of_property rename to activity_before_of_property;
      alter index activity_of_actor rename to activity_before_of_actor;
      alter index activity_of_area rename to activity_before_of_area;
      alter index activity_of_impersonator rename to activity_before_of_impersonator;
      revoke all on activity_before from foyer_app;

      create sequence activity_number;
      select setval('activity_number', coalesce(max(id), 0) + 1, false) from activity_before;
      grant usage on sequence activity_number to foyer_app;
      create table activity (
        id bigint not null default nextval('activity_number'),
        at timestamptz not null,
        property_id integer,
        actor_id integer,
        impersonator_id integer,
        action text not null,
        subject text not null,
        before jsonb,
        after jsonb,
        ip text,
        request_id text not null,
        primary key (id, at)
      ) partition by range (at);
      create index activity_of_property on activity (property_id, id desc);
      create index activity_of_actor on activity (actor_id, id desc);
      create index activity_of_area on activity (split_part(action, '.', 1), id desc);
      create index activity_of_impersonator on activity (impersonator_id, id desc) where impersonator_id is not null;
      create index activity_at on activity (at);
      revoke all on activity from foyer_app;
      grant select, insert on activity to foyer_app;
    `);
    this.addSql(`
      do $$ begin
        -- Missing in a backup of a release that had no migration for it: then the index is built now.
        if to_regclass('activity_before_number') is not null then
          alter table activity_before add primary key using index activity_before_number;
        end if;
        execute format('alter table activity attach partition activity_before for values from (minvalue) to (%L)',
          (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc');
        -- Takes what comes while nobody has made the month's part, so that no line is ever refused.
        execute format('create table %I partition of activity default', 'activity_otherwise');
        execute 'revoke all on activity_otherwise from foyer_app';
      end $$;
      alter table activity enable row level security;
      create policy activity_within_reach on activity using (
        (select nullif(current_setting('app.user_id', true), '')::integer) is null
        or property_id = any ((select nullif(current_setting('app.property_ids', true), '')::integer[])::integer[])
        or (actor_id = (select nullif(current_setting('app.user_id', true), '')::integer)
          and cardinality((select nullif(current_setting('app.property_ids', true), '')::integer[])) = 0));
    `);
    this.addSql(PARTS);
    this.addSql(`
      revoke execute on function keep_activity(integer, integer) from public;
      grant execute on function keep_activity(integer, integer) to foyer_app;
      create or replace function purge_activity() returns integer
        language sql security definer set search_path = public, pg_temp as 'select keep_activity(730, 5000)';
      select keep_activity(730, 1);
    `);
  }
}

/**
 * Makes the parts of the next three months, drops those whose every line is older than so many days (a year at least),
 * and deletes at most so many lines that are older from the parts that hold more than a month. It is its owner's: the
 * product's login can delete no other line, and may make no table.
 */
const PARTS = `
  create function keep_activity(days integer, most integer) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    oldest timestamptz := now() - make_interval(days => greatest(days, 365));
    began timestamp;
    part record;
    gone integer := 0;
    lines integer;
  begin
    for began in select generate_series(1, 3) * interval '1 month' + date_trunc('month', now() at time zone 'utc') loop
      if to_regclass('activity_' || to_char(began, 'YYYY_MM')) is null
        and not exists (select from activity_otherwise
          where at >= began at time zone 'utc' and at < (began + interval '1 month') at time zone 'utc') then
        execute format('create table %I partition of activity for values from (%L) to (%L)',
          'activity_' || to_char(began, 'YYYY_MM'), began at time zone 'utc', (began + interval '1 month') at time zone 'utc');
        execute format('revoke all on %I from foyer_app', 'activity_' || to_char(began, 'YYYY_MM'));
      end if;
    end loop;
    for part in
      select c.oid::regclass as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'activity'::regclass and c.relname ~ '^activity_[0-9]{4}_[0-9]{2}$'
        and (to_date(substr(c.relname, 10), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= oldest
    loop
      execute format('select count(*) from %s', part.name) into lines;
      execute format('drop table %s', part.name);
      gone := gone + lines;
    end loop;
    if gone > 0 then return gone; end if;
    delete from activity where (id, at) in (select id, at from activity where at < oldest order by at limit most);
    get diagnostics gone = row_count;
    return gone;
  end $$`;
