import { Migration } from '@mikro-orm/migrations';

/** Attempts that ended with their process, so that a job that kills processes is not started again and again. */
export class Migration20261128233000_lost_attempts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table asset
        add column charged_to integer,
        add column attempts smallint not null default 0,
        add column lease_until timestamptz,
        drop constraint asset_fault_check`);
    this.addSql(`
      alter table asset add constraint asset_fault_check
        check (fault in ('address', 'unreachable', 'status', 'page', 'large', 'picture', 'full', 'stopped')) not valid`);
    this.addSql('alter table import add column lost_attempts smallint not null default 0');
    this.addSql('alter table outbox_delivery add column lost_attempts smallint not null default 0');
  }
}
