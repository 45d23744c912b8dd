import { Migration } from '@mikro-orm/migrations';

/** The constraints of the migration before, held without keeping others waiting. */
export class Migration20261127150010_assets_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table property validate constraint property_accent;
      alter table property validate constraint property_layout;
      alter table stored_file validate constraint stored_file_id_check`);
  }
}
