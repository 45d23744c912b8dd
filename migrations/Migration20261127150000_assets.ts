import { Migration } from '@mikro-orm/migrations';

const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;

/**
 * The face of a building: pictures of its own, an accent, a layout of the wall. Addresses of pictures elsewhere become
 * assets without a file, which a job fetches.
 */
export class Migration20261127150000_assets extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table property add column accent text, add column layout text not null default 'directory';
      alter table property add constraint property_accent check (accent ~ '^#[0-9a-f]{6}$') not valid;
      alter table property
        add constraint property_layout check (layout in ('directory', 'picture', 'pages')) not valid`);
    this.addSql(`
      alter table stored_file add column is_owned boolean not null default false;
      alter table stored_file drop constraint stored_file_id_check;
      alter table stored_file
        add constraint stored_file_id_check check (id ~ '^[0-9a-f]{64}(-[0-9]{2,4})?$') not valid`);
    this.addSql(`
      create table asset (
        id integer generated always as identity primary key,
        property_id integer not null references property on delete cascade,
        kind text not null check (kind in ('logo', 'logoDark', 'picture', 'page', 'floor')),
        address text,
        file_id text references stored_file,
        width integer,
        height integer,
        fault text check (fault in ('address', 'unreachable', 'status', 'page', 'large', 'picture')),
        created_at timestamptz not null,
        released_at timestamptz,
        check (address is not null or file_id is not null),
        check (fault is null or file_id is null)
      );
      create index asset_of_property on asset (property_id, kind);
      create index asset_of_file on asset (file_id);
      create unique index asset_shown on asset (property_id, kind)
        where released_at is null and kind in ('logo', 'logoDark', 'picture');
      create index asset_wanted on asset (id) where file_id is null and fault is null;
      create index asset_released on asset (released_at) where released_at is not null;
      grant select, insert, update, delete on asset to foyer_app;
      alter table asset enable row level security;
      create policy asset_within_reach on asset
        using (coalesce(property_id = any (${PROPERTIES}::integer[]), true))`);
    this.addSql(`
      insert into asset (property_id, kind, address, created_at)
        select id, 'logo', logo_url, now() from property where logo_url <> ''
        union all select id, 'picture', image_url, now() from property where image_url <> ''
        union all select distinct l.property_id, 'floor', floor->>'imageUrl', now()
          from floor_list l, jsonb_array_elements(l.floors) floor where floor->>'imageUrl' <> ''`);
    this.addSql(`
      do $$
      declare taken record;
      begin
        for taken in select slug, property_id from property_slug where slug in ('pictures', 'player-check') loop
          raise warning 'building % has the link /%, which is reserved from now on', taken.property_id, taken.slug;
        end loop;
      end $$`);
  }
}
