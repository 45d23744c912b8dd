import { Migration } from '@mikro-orm/migrations';

/** What an entry of tax is worked out on includes delivery where the state taxes it. */
export class Migration20261127140000_taxed_delivery extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      do $$
      declare
        former text := pg_get_functiondef('post_entries(integer[])'::regprocedure);
        taxed text := replace(former, $a$'tax', tax, subtotal,$a$,
          $a$'tax', tax, subtotal + case when is_delivery_taxed then shipping else 0 end,$a$);
        known text := replace(taxed, $a$select o.id, o.subtotal,$a$,
          $a$select o.id, coalesce((o.tax_basis->>'isDeliveryTaxed')::boolean, false) as is_delivery_taxed, o.subtotal,$a$);
      begin
        if taxed = former or known = taxed then
          raise exception 'post_entries is not the function that this migration changes';
        end if;
        execute known;
      end $$`);
  }
}
