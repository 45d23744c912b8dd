import { Migration } from '@mikro-orm/migrations';

/** Whether the wall of a building may stand in the frame of any signage player. */
export class Migration20261128070000_framing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table property add column framing text not null default 'closed';`);
    this.addSql(`alter table property add constraint property_framing_known
      check (framing in ('closed', 'players')) not valid;`);
  }
}
