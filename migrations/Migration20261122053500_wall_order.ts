import { Migration } from '@mikro-orm/migrations';

/** In which order a building's walls list its tenants. */
export class Migration20261122053500_wall_order extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table property add column wall_order text not null default 'floors-down'
        check (wall_order in ('floors-down', 'floors-up', 'names'));
    `);
  }
}
