import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses are stored as they are compared: `canonicalEmail` makes that form, and uniqueness rests on it. The ones
 * stored so far are ASCII, for others were refused; only their capitals have to go, which were unique before.
 */
export class Migration20261122000100_canonical_addresses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      update app_user set username = lower(username collate "C") where username <> lower(username collate "C");
      update email_token set email = lower(email collate "C") where email <> lower(email collate "C");
      drop index app_user_username;
      create unique index app_user_username on app_user (username);
      alter table app_user add constraint app_user_canonical
        check (username = lower(username collate "C") and username is nfc normalized);
    `);
  }
}
