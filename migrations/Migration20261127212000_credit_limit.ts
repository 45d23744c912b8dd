import { Migration } from '@mikro-orm/migrations';

/** Companies that paid by invoice before have no limit until an administrator sets one. */
export class Migration20261127212000_credit_limit extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table business_terms add column credit_limit integer check (credit_limit > 0)`);
  }
}
