import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Checkouts of a quote: one that a bank works on keeps it from being ordered twice. */
export class Migration20261126160010_quote_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      ...{ name: 'checkout_of_quote', table: 'checkout' },
      definition: '(quote_id) where quote_id is not null',
    });
  }
}
