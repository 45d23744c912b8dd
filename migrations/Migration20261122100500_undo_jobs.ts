import { Migration } from '@mikro-orm/migrations';

/** A large import is taken back by a worker: who asked for it is kept with it until then. */
export class Migration20261122100500_undo_jobs extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table import drop constraint import_state_check, add constraint import_state_check check (state in
        ('receiving', 'waiting', 'reading', 'writing', 'done', 'invalid', 'failed', 'cancelled', 'undoing', 'undone'));
      alter table import add column undo_asked jsonb;
      create index import_undoing on import (id) where state = 'undoing';
    `);
  }
}
