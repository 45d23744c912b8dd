import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** At most one full refund stands in for an order; the provider's refund is stored once. */
export class Migration20261125190310_refund_indexes extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const table = 'refund';
    await createIndexConcurrently(this, {
      ...{ name: 'refund_instead_of_order', table, isUnique: true },
      definition: `(payment_intent_id) where reason in ('late_payment', 'amount_mismatch')`,
    });
    await createIndexConcurrently(this, {
      ...{ name: 'refund_at_provider', table, isUnique: true },
      definition: `(provider_refund_id) where provider_refund_id is not null`,
    });
    await createIndexConcurrently(this, { name: 'refund_of_order', table, definition: '(order_id)' });
    await createIndexConcurrently(this, { name: 'refund_of_payment', table, definition: '(payment_intent_id)' });
    await createIndexConcurrently(this, {
      ...{ name: 'refund_open', table },
      definition: `(due_at) where state in ('due', 'pending', 'failed')`,
    });
  }
}
