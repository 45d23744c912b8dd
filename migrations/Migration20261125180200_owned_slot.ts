import { Migration } from '@mikro-orm/migrations';

/**
 * Which of the buildings that the plan allows an owner fills with this one, from 1: no two of an account are the same.
 * The previous release gives every owner the first.
 */
export class Migration20261125180200_owned_slot extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property_member add column owned_slot smallint not null default 1`);
  }
}
