import { Migration } from '@mikro-orm/migrations';

/** Tells a checkout that a request is closing from one that a stopped process has left. */
export class Migration20261127050100_closing_since extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table checkout add column closing_since timestamptz`);
  }
}
