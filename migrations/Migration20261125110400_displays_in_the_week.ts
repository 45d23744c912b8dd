import { Migration } from '@mikro-orm/migrations';

/**
 * The weekly report on displays is a part of the mail about a building's week: who had chosen it gets that. The release
 * before still writes the columns.
 */
export class Migration20261125110400_displays_in_the_week extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table display_notice alter column weekly set default false;
      insert into week_choice (property_id, user_id, is_mailed)
        select n.property_id, n.user_id, true from display_notice n
        join property_member m on m.property_id = n.property_id and m.user_id = n.user_id
        where n.weekly on conflict do nothing;
    `);
  }
}
