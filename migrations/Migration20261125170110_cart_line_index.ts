import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** The same placard with another text is a line of its own. */
export class Migration20261125170110_cart_line_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      name: 'cart_item_line',
      table: 'cart_item',
      definition: '(user_id, product_id, variant_id, inscription_key) nulls not distinct',
      isUnique: true,
    });
  }
}
