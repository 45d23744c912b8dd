import { Migration } from '@mikro-orm/migrations';

/** A file of a mail, such as an invoice; purged with its text. */
export class Migration20261125170400_mail_attachment extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table mail add column attachment_name text, add column attachment bytea`);
  }
}
