import { Migration } from '@mikro-orm/migrations';

/** Quotes that staff make for a caller: their units are set aside for a while. */
export class Migration20261128000000_drafts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table quote
        add column held_until timestamptz,
        add column is_held boolean not null default false,
        add constraint quote_held check (not is_held or (state = 'open' and held_until is not null)) not valid`);
  }
}
