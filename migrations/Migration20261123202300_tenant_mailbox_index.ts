import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** Finds the tenants of one mailbox in all buildings. */
export class Migration20261123202300_tenant_mailbox_index extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently(this, {
      name: 'tenant_mailbox',
      table: 'tenant',
      definition: '(mailbox(email)) where email is not null and deleted_at is null',
    });
  }
}
