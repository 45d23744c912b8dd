import { Migration } from '@mikro-orm/migrations';

const PERSON = `(select nullif(current_setting('app.user_id', true), '')::integer)`;

/**
 * Issued invoices, credit notes and quotes: what they say, and the bytes of their PDF once it is drawn. Neither changes
 * afterwards; only those of test orders can be deleted, with their order.
 */
export class Migration20261127130000_papers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      create table paper (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('invoice', 'credit_note', 'quote')),
        number text not null,
        place integer not null check (place > 0),
        user_id integer not null references app_user,
        order_id integer references customer_order on delete cascade,
        refund_id integer references refund on delete cascade,
        quote_id integer,
        is_test boolean not null,
        issued_at timestamptz not null,
        says jsonb not null,
        pdf bytea,
        unique (kind, number),
        check ((kind = 'quote') = (order_id is null)),
        check ((kind = 'quote') = (quote_id is not null)),
        check ((kind = 'credit_note') = (refund_id is not null))
      );
      create unique index paper_of_order on paper (order_id, kind, place) where order_id is not null;
      create unique index paper_of_quote on paper (quote_id, place) where quote_id is not null;
      create unique index paper_of_refund on paper (refund_id) where refund_id is not null;
      create index paper_of_user on paper (user_id);
      create index paper_to_draw on paper (id) where pdf is null;
      alter table paper enable row level security;
      create policy paper_within_reach on paper using (coalesce(user_id = ${PERSON}, true));
      revoke all on paper from foyer_app;
      grant select, insert, delete on paper to foyer_app;
      grant update (pdf) on paper to foyer_app`);
    this.addSql(`
      create function keep_paper() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.is_test then
          return old;
        end if;
        if tg_op = 'UPDATE' and old.pdf is null and to_jsonb(new) - 'pdf' = to_jsonb(old) - 'pdf' then
          return new;
        end if;
        raise exception 'paper % was issued: it is neither changed nor deleted', old.number;
      end $$;
      create trigger keep_paper before update or delete on paper for each row execute function keep_paper()`);
    this.addSql(`
      create table paper_series (
        prefix text primary key,
        last integer not null check (last > 0)
      );
      revoke all on paper_series from foyer_app;
      grant select, insert, update on paper_series to foyer_app`);
  }
}
