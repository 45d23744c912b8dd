import { Migration } from '@mikro-orm/migrations';

/** From which hour until which a building's walls are dark. */
export class Migration20261122131500_night_hours extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table property
        add column night_from smallint not null default 19 check (night_from between 0 and 23),
        add column night_to smallint not null default 6 check (night_to between 0 and 23);
    `);
  }
}
