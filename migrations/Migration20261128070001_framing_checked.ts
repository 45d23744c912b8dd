import { Migration } from '@mikro-orm/migrations';

export class Migration20261128070001_framing_checked extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property validate constraint property_framing_known;`);
  }
}
