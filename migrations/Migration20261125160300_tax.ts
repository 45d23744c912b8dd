import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/** By what the tax of a checkout and an order was worked out, and what an administrator agreed with a business. */
export class Migration20261125160300_tax extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table checkout add column tax_basis jsonb, add column tax_calculation_id text`);
    this.addSql(`alter table customer_order add column tax_basis jsonb`);
    this.addSql(`
      create table business_terms (
        user_id integer primary key references app_user,
        tax_certificate text check (char_length(tax_certificate) between 1 and 60),
        updated_at timestamptz not null default now()
      );
      alter table business_terms enable row level security;
      create policy business_terms_within_reach on business_terms using (coalesce(user_id = ${PERSON}, true))`);
  }
}
