import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

export class Migration20261128200001_outbox_transaction_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      name: 'outbox_event_transaction',
      table: 'outbox_event',
      definition: '(transaction_id)',
    });
  }
}
