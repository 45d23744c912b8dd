import { Migration } from '@mikro-orm/migrations';

/** What the administrators' overview counts, without reading all people. */
export class Migration20261122130700_overview_figures extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create index app_user_signed_up on app_user (created_at) where deleted_at is null;
    `);
  }
}
