import { Migration } from '@mikro-orm/migrations';

/**
 * A tenant of a file can have moved or been renamed. What an import left of a tenant is kept beside what it found, so
 * that its undo recognizes later edits.
 */
export class Migration20261124041000_second_imports extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table tenant_batch_row drop constraint tenant_batch_row_verdict_check;
      alter table tenant_batch_row add constraint tenant_batch_row_verdict_check
        check (verdict in ('new', 'repeat', 'same', 'moved', 'renamed', 'other')) not valid;
      alter table tenant_batch_row add column is_another boolean not null default false, add column contact_id integer;
      alter table tenant_batch_change add column after jsonb;
      alter table tenant add column batch_revision integer;
      alter table import
        add column decided jsonb not null default '{"same": {}, "formerNames": [], "confirmGone": null}', add column error_code text,
        add column undo_kept jsonb;
    `);
  }
}
