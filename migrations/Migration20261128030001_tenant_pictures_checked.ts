import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

/** The constraints of the migration before, and what finds the pictures of a tenant: one of them is shown. */
export class Migration20261128030001_tenant_pictures_checked extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const name of ['asset_kind_check', 'asset_of_tenant_check', 'asset_tenant_id_fkey'])
      this.addSql(`alter table asset validate constraint ${name}`);
    await createIndexConcurrently(this, {
      ...{ name: 'asset_of_tenant', table: 'asset' },
      definition: '(tenant_id) where tenant_id is not null',
    });
    await createIndexConcurrently(this, {
      ...{ name: 'asset_shown_of_tenant', table: 'asset', isUnique: true },
      definition: '(tenant_id) where tenant_id is not null and released_at is null',
    });
  }
}
