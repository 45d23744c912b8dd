import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Orders are found by what somebody has in hand; each condition of the list has its index. */
export class Migration20261125190610_order_search extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const orders = 'customer_order';
    await createIndexConcurrently(this, {
      ...{ name: 'order_search', table: orders },
      definition: `using gin ((coalesce(shipping_address->>'name', '') || ' ' || coalesce(shipping_address->>'company', '') || ' ' ||
        coalesce(shipping_address->>'street', '') || ' ' || coalesce(shipping_address->>'zip', '') || ' ' ||
        coalesce(property_name, '') || ' ' || payment_intent_id || ' ' || coalesce(tracking_number, '')) gin_trgm_ops)`,
    });
    await createIndexConcurrently(this, {
      ...{ name: 'order_item_search', table: 'order_item' },
      definition: `using gin ((product_name || ' ' || coalesce(variant_name, '')) gin_trgm_ops)`,
    });
    await createIndexConcurrently(this, {
      ...{ name: 'parcel_search', table: 'parcel', definition: 'using gin (tracking_number gin_trgm_ops)' },
    });
    await createIndexConcurrently(this, {
      ...{ name: 'order_item_of_product', table: 'order_item', definition: '(product_id, order_id)' },
    });
    await createIndexConcurrently(this, { name: 'order_placed', table: orders, definition: '(created_at)' });
    await createIndexConcurrently(this, { name: 'order_by_total', table: orders, definition: '(total, id)' });
    await createIndexConcurrently(this, {
      ...{
        name: 'order_by_payment',
        table: orders,
        definition: `(payment_state, id desc) where payment_state <> 'paid'`,
      },
    });
    await createIndexConcurrently(this, {
      ...{ name: 'order_held', table: orders, definition: '(id desc) where held_at is not null' },
    });
    await createIndexConcurrently(this, {
      ...{ name: 'order_of_tests', table: orders, definition: '(id desc) where is_test' },
    });
  }
}
