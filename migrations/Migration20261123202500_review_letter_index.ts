import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Finds the questions of one letter. */
export class Migration20261123202500_review_letter_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      name: 'tenant_review_of_letter',
      table: 'tenant_review',
      definition: '(letter_id) where letter_id is not null',
    });
  }
}
