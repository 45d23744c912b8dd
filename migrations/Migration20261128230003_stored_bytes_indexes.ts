import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '../src/platform/database/concurrent-index.ts';

export class Migration20261128230003_stored_bytes_indexes extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const indexes = [
      { name: 'stored_file_of_picture', table: 'stored_file', definition: `(split_part(id, '-', 1))` },
      { name: 'stored_file_of_account', table: 'stored_file', definition: '(account_id) where account_id is not null' },
      { name: 'qr_code_of_account', table: 'qr_code', definition: '(account_id) where account_id is not null' },
      { name: 'import_of_charged', table: 'import', definition: '(charged_to) where charged_to is not null' },
    ];
    for (const index of indexes) await createIndexConcurrently(this, index);
  }
}
