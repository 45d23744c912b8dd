import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/**
 * The index that becomes the primary key of the log's first part: built here while people write, so that the next
 * migration does not build it while nobody can.
 */
export class Migration20261122193900_activity_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const [log] = await this.execute(`select relkind from pg_class where oid = 'activity'::regclass`);
    if (log?.relkind === 'p') return; // the next one ran before this one existed
    await createIndexConcurrently(this, {
      ...{ name: 'activity_before_number', table: 'activity', definition: '(id, at)', isUnique: true },
    });
  }
}
