import { Migration } from '@mikro-orm/migrations';

/**
 * 0.2.0 fills the column, too, so that its statements beside this release succeed. A validated constraint spares
 * `set not null` the scan of the locked table; safe to repeat.
 */
export class Migration20261130030010_required_tax_basis extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const table of ['checkout', 'customer_order']) {
      this.addSql(`alter table ${table} drop constraint if exists has_tax_basis`);
      this.addSql(`alter table ${table} add constraint has_tax_basis check (tax_basis is not null) not valid`);
      this.addSql(`alter table ${table} validate constraint has_tax_basis`);
      this.addSql(`alter table ${table} alter column tax_basis set not null, drop constraint has_tax_basis`);
    }
  }
}
