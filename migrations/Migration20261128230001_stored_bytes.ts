import { Migration } from '@mikro-orm/migrations';

/**
 * What is stored for whom. A file counts for each building that shows or showed it, with its smaller sizes, and for the
 * account that stored it first, until it is purged.
 */
export class Migration20261128230001_stored_bytes extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table stored_file add column account_id integer`);
    this.addSql(`alter table qr_code add column account_id integer`);
    this.addSql(`
      create view stored_bytes as
        select a.property_id, null::integer as account_id, octet_length(f.bytes)::bigint as bytes
          from (select distinct property_id, file_id from asset where file_id is not null) a
          join stored_file f on split_part(f.id, '-', 1) = a.file_id
        union all
        select null, f.account_id, octet_length(f.bytes) from stored_file f where f.account_id is not null
        union all
        select i.property_id, i.charged_to, octet_length(c.bytes) from import i join import_chunk c on c.import_id = i.id
        union all
        select null, q.user_id, octet_length(q.photo) from quote q where q.photo is not null
        union all
        select null, k.account_id, coalesce(octet_length(k.png), 50000) from qr_code k where k.account_id is not null;
      grant select on stored_bytes to foyer_app`);
    this.addSql(`
      alter table asset drop constraint asset_fault_check, add constraint asset_fault_check
        check (fault in ('address', 'unreachable', 'status', 'page', 'large', 'picture', 'full')) not valid`);
  }
}
