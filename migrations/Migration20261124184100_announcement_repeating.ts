import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Finds repeating announcements whose building has got another time zone. */
export class Migration20261124184100_announcement_repeating extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      name: 'announcement_repeating',
      table: 'announcement',
      definition: '(property_id) where repeat is not null and turns_at is not null',
    });
  }
}
