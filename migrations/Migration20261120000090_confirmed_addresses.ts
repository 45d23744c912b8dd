import { Migration } from '@mikro-orm/migrations';

/**
 * Whether somebody has shown that an account's address is theirs. Nobody was asked before, so only administrators, whom
 * the operator vouches for, count as confirmed; the others are asked by the portal and keep what they have.
 */
export class Migration20261120000090_confirmed_addresses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table app_user add column email_verified_at timestamptz;
      update app_user set email_verified_at = now() where is_admin;
      create table email_token (
        token_hash text primary key,
        user_id integer not null references app_user on delete cascade,
        email text not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index email_token_of_user on email_token (user_id);
    `);
  }
}
