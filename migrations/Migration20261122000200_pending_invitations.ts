import { Migration } from '@mikro-orm/migrations';

/** An invitation of an account whose address nobody has confirmed: it makes a member once its mailed link was opened. */
export class Migration20261122000200_pending_invitations extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table invitation (
        property_id integer not null references property on delete cascade,
        user_id integer not null references app_user on delete cascade,
        email text not null,
        role text not null check (role in ('viewer', 'manager', 'admin')),
        token_hash text unique,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        primary key (property_id, user_id)
      );
      create index invitation_of_user on invitation (user_id);
      grant select, insert, update, delete on invitation to foyer_app;
    `);
  }
}
