import { Migration } from '@mikro-orm/migrations';
import { ONE_TRANSACTION } from '../src/platform/database/concurrent-index.ts';

const FLAT_TAX = `'{"kind": "flat", "percent": "8"}'`;
const COMPLETE_ADDRESS = `'{"company": null, "suite": null, "phone": null}'::jsonb || shipping_address`;

/**
 * Completes what 0.1.0 left out of checkouts and orders, a batch at a time so that none is locked for long; safe to repeat.
 */
export class Migration20261130030000_completed_sales extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.completeRows('checkout', `tax_basis = ${FLAT_TAX}`, 'tax_basis is null');
    this.completeRows(
      'customer_order',
      `tax_basis = coalesce(tax_basis, ${FLAT_TAX}), shipping_address = ${COMPLETE_ADDRESS}`,
      `tax_basis is null or shipping_address <> ${COMPLETE_ADDRESS}`,
    );
  }

  private completeRows(table: string, assignments: string, isIncomplete: string): void {
    this.addSql(`
      do $$
      declare
        last integer := 0;
        batch integer[];
      begin
        loop
          batch := array(select id from ${table} where id > last and (${isIncomplete}) order by id limit 2000);
          exit when cardinality(batch) = 0;
          update ${table} set ${assignments} where id = any(batch);
          last := batch[cardinality(batch)];
          if current_setting('${ONE_TRANSACTION}', true) is distinct from 'on' then commit; end if;
        end loop;
      end $$`);
  }
}
