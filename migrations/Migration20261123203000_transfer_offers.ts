import { Migration } from '@mikro-orm/migrations';

/**
 * A building that its owner has offered to another member: one offer for each building. It ends with the membership of
 * either side, whatever ends that.
 */
const PROPERTIES = `(select nullif(current_setting('app.property_ids', true), '')::integer[])`;
const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

export class Migration20261123203000_transfer_offers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table transfer_offer (
        property_id integer primary key references property on delete cascade,
        user_id integer not null,
        offered_by integer not null,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        foreign key (property_id, user_id) references property_member (property_id, user_id) on delete cascade,
        foreign key (property_id, offered_by) references property_member (property_id, user_id) on delete cascade
      );
      create index transfer_offer_of_user on transfer_offer (user_id);
      grant select, insert, update, delete on transfer_offer to foyer_app;
      alter table transfer_offer enable row level security;
      create policy transfer_offer_within_reach on transfer_offer
        using (coalesce(property_id = any (${PROPERTIES}::integer[]) or user_id = ${PERSON}, true))`);
  }
}
