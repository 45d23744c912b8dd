import { Migration } from '@mikro-orm/migrations';

/**
 * What recovery has to know: when an address was changed, whether a factor was set before the address was confirmed, and
 * when recovery codes were made. Codes from before count as older than every change.
 */
export class Migration20261123203100_recovered_factors extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table email_change add column created_at timestamptz;
      update email_change set created_at = expires_at - interval '72 hours';
      alter table email_change alter column created_at set default now(), alter column created_at set not null;

      alter table second_factor add column set_unconfirmed boolean not null default false;
      update second_factor f set set_unconfirmed = true from app_user u
        where u.id = f.user_id and u.email_verified_at is null
          and not exists (select from email_change c where c.user_id = u.id)
          and not exists (select from activity a where a.actor_id = u.id and a.action = 'user.email_changed');

      alter table recovery_code add column created_at timestamptz not null default '-infinity';
      alter table recovery_code alter column created_at set default now();
    `);
  }
}
