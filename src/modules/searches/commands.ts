import type { z } from 'zod';
import { type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { write, writeOutsideTransaction } from '../../platform/core/sql.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { buildingSlugs, type ManagedPropertyId } from '../tenancy/index.ts';
import type { dismissalInput, missedSearchInput } from './schema.ts';
import { countedWord } from './values.ts';

/** Words per building and week; above, the rarest and oldest is replaced. */
const MOST_WORDS = 200;

const THIS_WEEK = `date_trunc('week', now() at time zone 'utc')::date`;

const COUNT_SQL = `
  with building as (
    select property_id from ${buildingSlugs} s where slug = ?
  ), counted as (
    select property_id, word, row_number() over (order by visits desc, last_at desc) as place
    from missed_search where property_id = (select property_id from building) and week = ${THIS_WEEK} and word <> ?
  ), too_many as (
    delete from missed_search m using counted c
    where m.property_id = c.property_id and m.week = ${THIS_WEEK} and m.word = c.word and c.place >= ${MOST_WORDS}
  )
  insert into missed_search (property_id, week, word, is_dismissed)
  select property_id, ${THIS_WEEK}, ?, exists (
    select from missed_search m where m.property_id = building.property_id and m.word = ? and m.is_dismissed)
  from building
  on conflict (property_id, week, word)
    do update set visits = least(missed_search.visits + 1, 1000000), last_at = now()`;

/**
 * Counts a search without results, without the visitor. Personal data and non-words are dropped; an unknown building is
 * ignored.
 */
export async function countMissedSearch(
  ctx: OutsideTransaction,
  { slug, term }: z.output<typeof missedSearchInput>,
): Promise<void> {
  const word = countedWord(term);
  if (word !== null) await writeOutsideTransaction(ctx, COUNT_SQL, [slug, word, word, word]);
}

/** Also covers later searches. */
export async function dismissWord(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { word, isDismissed }: z.output<typeof dismissalInput>,
): Promise<void> {
  await transaction(ctx, (tx) =>
    write(tx, 'update missed_search set is_dismissed = ? where property_id = ? and word = ?', [
      isDismissed,
      propertyId,
      word,
    ]),
  );
}
