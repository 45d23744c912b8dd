import { Migration } from '@mikro-orm/migrations';

/** A link may end one subscription of a mailing list instead of all unsolicited mail to an address. */
export class Migration20261125110200_mail_lists extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table unsubscribe_link add column subscriber text`);
  }
}
