import { Migration } from '@mikro-orm/migrations';

/** Whether a building's walls show the shop's featured products, as its pages do. */
export class Migration20261122144100_featured_on_walls extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property add column wall_featured boolean not null default false;`);
  }
}
