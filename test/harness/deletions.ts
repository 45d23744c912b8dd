import pg from 'pg';
import type { Product } from './product.ts';

/** Counts deleted rows per statement, by a trigger. */
export async function countDeletions(
  product: Pick<Product, 'ownerDatabaseUrl'>,
  table: string,
): Promise<() => Promise<number[]>> {
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  await owner.query(
    `create table deletion (rows int);
     create function note_deletion() returns trigger language plpgsql security definer as $$
       begin insert into deletion select count(*) from gone; return null; end $$;
     create trigger note_deletion after delete on ${table} referencing old table as gone
       for each statement execute function note_deletion()`,
  );
  return async () => {
    const { rows } = await owner.query<{ rows: number }>('select rows from deletion');
    await owner.end();
    return rows.map((row) => row.rows);
  };
}
