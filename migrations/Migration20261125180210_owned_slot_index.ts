import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently, dropIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Replaces the index that allowed one building an account, and takes its name: the previous release knows it. */
export class Migration20261125180210_owned_slot_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const [taken] = await this.execute(
      `select 1 from pg_indexes where indexname = 'property_one_per_account' and indexdef like '%owned_slot%'`,
    );
    if (taken) return;
    await createIndexConcurrently(this, {
      name: 'property_one_per_slot',
      table: 'property_member',
      definition: '(user_id, owned_slot) where is_owner',
      isUnique: true,
    });
    await dropIndexConcurrently(this, 'property_one_per_account');
    await this.execute('alter index property_one_per_slot rename to property_one_per_account');
  }
}
