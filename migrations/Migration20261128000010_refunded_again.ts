import { Migration } from '@mikro-orm/migrations';

/** Units of a refund that an earlier one, whose money failed, had taken out of the order: they are in stock already. */
export class Migration20261128000010_refunded_again extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      alter table refund_item add column again integer not null default 0,
        add constraint refund_item_again check (again >= 0 and again + taken_out <= quantity) not valid`);
  }
}
