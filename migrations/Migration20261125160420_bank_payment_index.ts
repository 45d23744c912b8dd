import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** For the reconciler, and the customer's list. */
export class Migration20261125160420_bank_payment_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      ...{ name: 'checkout_at_bank', table: 'checkout' },
      definition: `(user_id) where state in ('processing', 'failed')`,
    });
  }
}
