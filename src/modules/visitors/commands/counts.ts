import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { write } from '../../../platform/core/sql.ts';
import { addTallies, takeTallies } from '../../../platform/events/tallies.ts';
import { networkOf } from '../../../platform/security/client-address.ts';
import { buildingSlugs, buildings } from '../../tenancy/index.ts';
import { pageKinds, type searchInput, type visitInput } from '../schema.ts';
import { countedWord } from '../values.ts';

const KIND = 'visitors';

/** Slug, event, and the word of a search; `''` for a term that is not stored. */
const countName = z.tuple([z.string(), z.enum([...pageKinds, 'scans', 'found', 'missed']), z.string()]);
type CountName = z.output<typeof countName>;

const addCounts = ({ platform }: Ctx, names: readonly CountName[]) =>
  addTallies(
    platform,
    KIND,
    names.map((name) => JSON.stringify(name)),
  );

export async function countVisit(ctx: Ctx, { slug, page, isScan }: z.output<typeof visitInput>): Promise<void> {
  await addCounts(ctx, [[slug, page, ''], ...(isScan ? [[slug, 'scans', ''] satisfies CountName] : [])]);
}

/**
 * Counts a search anonymously. Possibly personal terms count without their words; a word counts once per visit and day.
 */
export async function countSearch(ctx: Ctx, search: z.output<typeof searchInput>): Promise<void> {
  const { slug, term, isFound } = search;
  const word = countedWord(term);
  const isCounted = word !== null && (await isFirstInVisit(ctx, { ...search, term: word }));
  await addCounts(ctx, [[slug, isFound ? 'found' : 'missed', isCounted ? word : '']]);
}

const DAY_SECONDS = 86_400;

/** Remembers a visit's word for a day, as a keyed hash. */
async function isFirstInVisit(
  { platform: { env, redis }, ip }: Ctx,
  { slug, term, visit }: z.output<typeof searchInput>,
): Promise<boolean> {
  const searchHash = createHmac('sha256', env.SESSION_SECRET[0] ?? '')
    .update(JSON.stringify([visit ?? networkOf(ip ?? ''), slug, term]))
    .digest('base64url');
  return (await redis.set(`${env.REDIS_PREFIX}:searched:${searchHash}`, '', 'EX', DAY_SECONDS, 'NX')) === 'OK';
}

/** Moves counts from Redis to PostgreSQL; idempotent per batch. */
export async function storeCounts(ctx: OutsideTransaction): Promise<void> {
  await takeTallies(ctx.platform, KIND, ({ id, tallies }) =>
    transaction(ctx, async (tx) => {
      await write(tx, `delete from visit_batch where kept_at < now() - interval '2 days'`);
      const batchSql = `insert into visit_batch (id) values (?) on conflict do nothing`;
      if ((await write(tx, batchSql, [id])) === 0) return;
      await writeCounts(
        tx,
        tallies.map(({ name, hour, count }) => {
          const [slug, kind, word] = countName.parse(JSON.parse(name));
          return { slug, what: kind, word, hour, count };
        }),
      );
    }),
  );
}

export interface CountRow {
  readonly slug: string;
  readonly what: CountName[1];
  readonly word: string;
  /** Hours since 1970. */
  readonly hour: number;
  readonly count: number;
}

export async function writeCounts(tx: Tx, rows: readonly CountRow[]): Promise<void> {
  const rowsJson = JSON.stringify(rows);
  await write(tx, DAYS_SQL, [rowsJson]);
  for (const table of ['found_search', 'missed_search'] as const) {
    await write(tx, wordsSql(table), [rowsJson]);
    await write(tx, trimSql(table), [rowsJson]);
  }
}

/** SQL: counts; `at` is in the building's zone. */
const GIVEN_ROWS = `given as (
  select s.property_id, to_timestamp(g.hour * 3600.0) at time zone b.time_zone as at, g.what, g.word, g.count
  from json_to_recordset(?::json) as g(slug text, hour int, what text, word text, count int)
  join ${buildingSlugs} s on s.slug = g.slug join ${buildings} b on b.id = s.property_id)`;

const COLUMNS = ['phone', 'desk', 'scans', 'found', 'missed'] as const;

const DAYS_SQL = `
  with ${GIVEN_ROWS}, hourly as (
    select property_id, at::date as day, extract(hour from at) as hour, sum(count) as count
    from given where what in ('phone', 'desk') group by 1, 2, 3
  ), daily as (
    select property_id, at::date as day,
      ${COLUMNS.map((what) => `coalesce(sum(count) filter (where what = '${what}'), 0) as ${what}`).join(', ')}
    from given group by 1, 2
  )
  insert into visit_day as kept (property_id, day, ${COLUMNS.join(', ')}, hours)
  select d.property_id, d.day, ${COLUMNS.map((what) => `d.${what}`).join(', ')}, (
    select array_agg(coalesce(h.count, 0) order by n) from generate_series(0, 23) n
    left join hourly h on h.property_id = d.property_id and h.day = d.day and h.hour = n)
  from daily d
  on conflict (property_id, day) do update set
    ${COLUMNS.map((what) => `${what} = kept.${what} + excluded.${what}`).join(', ')},
    hours = (select array_agg(a + b order by n) from unnest(kept.hours, excluded.hours) with ordinality as each(a, b, n))`;

const wordsSql = (table: WordTable) => `
  with ${GIVEN_ROWS}, searched as (
    select property_id, date_trunc('week', at)::date as week, word, least(sum(count), ${MAX_COUNT}) as visits
    from given where what = '${countKindOf[table]}' and word <> '' group by 1, 2, 3
  )
  insert into ${table} as kept (property_id, week, word, visits${table === 'missed_search' ? ', is_dismissed' : ''})
  select property_id, week, word, visits${
    table === 'missed_search'
      ? `, exists (select from missed_search m
           where m.property_id = searched.property_id and m.word = searched.word and m.is_dismissed)`
      : ''
  }
  from searched
  on conflict (property_id, week, word) do update set
    visits = least(kept.visits + excluded.visits, ${MAX_COUNT}), last_at = now()`;

/** SQL: deletes the rarest and oldest words of a week above the limit. */
const trimSql = (table: WordTable) => `
  with ${GIVEN_ROWS}, placed as (
    select property_id, week, word, row_number() over (partition by property_id, week order by visits desc, last_at desc) as place
    from ${table} where (property_id, week) in (
      select property_id, date_trunc('week', at)::date from given where what = '${countKindOf[table]}' and word <> '')
  )
  delete from ${table} t using placed p
  where t.property_id = p.property_id and t.week = p.week and t.word = p.word and p.place > ${MAX_WORDS_PER_WEEK}`;

type WordTable = keyof typeof countKindOf;
const countKindOf = { found_search: 'found', missed_search: 'missed' } as const;
const MAX_WORDS_PER_WEEK = 200;
const MAX_COUNT = 1_000_000;
