import { Migration } from '@mikro-orm/migrations';

/**
 * The stock of a variant is the balance of its entries: what changes it without one is added as received when the variant
 * is new, else as a correction.
 */
export class Migration20261127121020_stock_ledger_kept extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create function keep_stock_ledger(of_variant integer, kind_of_rest text) returns void language sql as $$
        insert into stock_entry (variant_id, kind, quantity, actor_id)
        select v.id, kind_of_rest, v.stock - coalesce(last.balance, 0), nullif(current_setting('app.actor_id', true), '')::integer
        from variant v
        left join lateral (select e.balance from stock_entry e where e.variant_id = v.id order by e.id desc limit 1) last on true
        where v.id = of_variant and v.stock <> coalesce(last.balance, 0)
      $$;
      create function keep_stock_ledger() returns trigger language plpgsql as $$ begin
        perform keep_stock_ledger(new.id, case tg_op when 'INSERT' then 'received' else 'corrected' end);
        return null;
      end $$;
      create constraint trigger entered after insert or update of stock on variant
        deferrable initially deferred for each row execute function keep_stock_ledger();
      select keep_stock_ledger(id, 'corrected') from variant`);
  }
}
