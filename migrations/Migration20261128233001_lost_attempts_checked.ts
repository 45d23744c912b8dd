import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

export class Migration20261128233001_lost_attempts_checked extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.execute('alter table asset validate constraint asset_fault_check');
    await createIndexConcurrently(this, {
      name: 'asset_of_account',
      table: 'asset',
      definition: '(charged_to, lease_until) where charged_to is not null and lease_until is not null',
    });
  }
}
