import { Migration } from '@mikro-orm/migrations';

/** Why the mail with a pending member's latest invitation could not be delivered. */
export class Migration20261127021000_undelivered_invitations extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property_member add column undelivered text;`);
    this.addSql(`alter table invitation add column undelivered text;`);
  }
}
