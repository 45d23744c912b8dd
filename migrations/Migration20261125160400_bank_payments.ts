import { Migration } from '@mikro-orm/migrations';

/** A payment from a bank account takes days; its checkout waits, and may fail. */
export class Migration20261125160400_bank_payments extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table checkout
        add column processing_since timestamptz,
        add column failure text,
        drop constraint checkout_state_check,
        add constraint checkout_state_known check (state in
          ('open', 'closing', 'processing', 'paid', 'failed', 'expired', 'replaced', 'refunded')) not valid,
        add constraint checkout_processing check (state <> 'processing' or processing_since is not null) not valid`);
  }
}
