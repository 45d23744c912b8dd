import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** The constraint of the migration before, and an index for those whose time is over. */
export class Migration20261128000001_drafts_checked extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`alter table quote validate constraint quote_held`);
    await createIndexConcurrently(this, {
      ...{ name: 'quote_holding', table: 'quote' },
      definition: '(held_until) where is_held',
    });
  }
}
