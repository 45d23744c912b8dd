import { Migration } from '@mikro-orm/migrations';

/** A contact may have a line of its own on the board; `sort_name` corrects the name that is derived for it. */
export class Migration20261124182000_people_on_the_board extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table tenant_contact add column is_listed boolean not null default false, add column sort_name text;
      alter table tenant_batch_row add column contact_listed boolean;
    `);
  }
}
