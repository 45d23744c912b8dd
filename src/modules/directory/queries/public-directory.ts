import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { DialNumbers } from '../../../shared/contact-links.ts';
import { dialsOf } from '../../../shared/dialing.ts';
import { collectKindWords } from '../../../shared/kinds.ts';
import placeKinds from '../../../shared/place-kinds.json' with { type: 'json' };
import { shownAssets } from '../../assets/index.ts';
import { buildingSlugs, buildings } from '../../tenancy/index.ts';
import { ANNOUNCEMENT_JSON, CONTACT_JSON, IN_SUITE_ORDER, isPresentIn, SHOWINGS, TENANT_JSON } from '../public-json.ts';
import { withReadableDomains } from '../readable-addresses.ts';
import { type Directory, directoryReply, FIRST_TENANTS, placesReply } from '../schema.ts';

export interface DirectoryAnswer {
  readonly initialDirectory: Directory;
  readonly tenantCount: number;
  readonly isComplete: boolean;
  /** Chunks of a `directoryReply`, small enough to process quickly. */
  readonly json: readonly string[];
  /** Time at which the content expires: an announcement or tenant date changes it. */
  readonly endsAt: Date | null;
  /** Milliseconds until then. */
  readonly endsIn: number;
}

const PHONES_PER_TICK = 20;
const ROWS_PER_CHUNK = 1_000;
const chunkOf = (place: string, isFirst: string) =>
  `case when ${isFirst} then 0 else 1 + (${place} / ${ROWS_PER_CHUNK})::int end`;

/**
 * Lead time of announcements for polling walls. The reply is public, so it is short; paired displays read theirs with a
 * token (`listDisplayAnnouncements`).
 */
const PRELOAD_INTERVAL = '2 minutes';
const TIME_ZONE = '(select time_zone from building)';
/** SQL: browsers before 2022 only know the former name of Kyiv's zone. */
const BROWSER_TIME_ZONE = `case p.time_zone when 'Europe/Kyiv' then 'Europe/Kiev' else p.time_zone end`;
/** SQL: phones that need parsing; digits of plain ones are the number as written. */
const NEEDS_PARSING = `(phone !~ '^[+]{0,1}([ ().-]*[0-9]){3,11}[ ().-]*$' or phone like '%(0)%')`;
const pictureSql = (kind: string) =>
  `(select url from ${shownAssets} a where a.property_id = p.id and a.kind = '${kind}')`;
const PAGES = `(select coalesce(json_agg(url order by position, id), '[]') from ${shownAssets} a
  where a.property_id = p.id and a.kind = 'page')`;
/** SQL: floors with our copies of their pictures. */
const FLOORS = `(select json_agg(floor || jsonb_build_object('imageUrl', (
    select url from ${shownAssets} a
    where a.property_id = p.id and a.kind = 'floor' and a.address = floor->>'imageUrl')) order by place)
  from jsonb_array_elements(l.floors) with ordinality as listed(floor, place))`;
const DIRECTORY_SQL = `
  with building as (
    select p.* from ${buildingSlugs} s join ${buildings} p on p.id = s.property_id where s.slug = ?
  ), listed_tenant as (
    select id, phone, kinds, row_number() over (order by floor_number, ${IN_SUITE_ORDER}) as place, ${TENANT_JSON} as json
    from tenant where property_id = (select id from building) and deleted_at is null and ${isPresentIn(TIME_ZONE)}
  ), listed_contact as (
    select t.place <= ${FIRST_TENANTS} as is_first, c.phone, ${CONTACT_JSON} as json,
      row_number() over (order by t.place, c.is_primary desc, c.id) as place
    from tenant_contact c join listed_tenant t on t.id = c.tenant_id
  ), listed_announcement as (
    select row_number() over (partition by is_held order by urgent desc, position, created_at desc, id desc) as place,
      is_held, ${ANNOUNCEMENT_JSON} as json
    from (select *, not (${SHOWINGS} @> now()) as is_held from announcement
      where property_id = (select id from building) and active and display_ids is null
        and ${SHOWINGS} && tstzrange(now(), now() + interval '${PRELOAD_INTERVAL}', '[]')) announcement
  ), turning as (
    select min(at) as at from (
      select unnest(array[lower(showing), upper(showing), lower(showing) - interval '${PRELOAD_INTERVAL}']) as at
      from announcement, unnest(${SHOWINGS}) showing
      where property_id = (select id from building) and active and display_ids is null
      union all
      select unnest(array[moves_in, moves_out + 1])::timestamp at time zone ${TIME_ZONE} from tenant
      where property_id = (select id from building) and deleted_at is null
        and (moves_in is not null or moves_out is not null)
    ) moment where at > now()
  )
  select 'building' as list, 0 as piece, 1 as rows, (extract(epoch from turning.at) * 1000)::float8 as ends_at,
    (extract(epoch from turning.at - now()) * 1000)::float8 as ends_in,
    json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'address', p.address, 'description', p.description,
      'leasingContact', p.leasing_contact, 'leasingPhone', p.leasing_phone, 'amenities', p.amenities,
      'imageUrl', ${pictureSql('picture')}, 'logoUrl', ${pictureSql('logo')}, 'logoDarkUrl', ${pictureSql('logoDark')},
      'accent', p.accent, 'layout', p.layout, 'pages', ${PAGES}, 'wallOrder', p.wall_order,
      'nightFrom', p.night_from, 'nightTo', p.night_to, 'wallFeatured', p.wall_featured,
      'searchEngines', p.search_engines, 'framing', p.framing,
      'floors', coalesce((select ${FLOORS} from floor_list l where l.property_id = p.id), '[]'),
      'timeZone', ${BROWSER_TIME_ZONE}, 'hours', p.hours, 'version', p.version)::text as json
  from building p, turning
  union all
  select 'tenants', ${chunkOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null, string_agg(json, ',' order by place)
  from listed_tenant group by 2
  union all
  select 'contacts', ${chunkOf('place', 'is_first')}, count(*)::int, null, null, string_agg(json, ',' order by place)
  from listed_contact group by 2
  union all
  select 'announcements', ${chunkOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null,
    string_agg(json, ',' order by place)
  from listed_announcement where not is_held group by 2
  union all
  select 'heldAnnouncements', ${chunkOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null,
    string_agg(json, ',' order by place)
  from listed_announcement where is_held group by 2
  union all
  select 'phones', 0, count(*)::int, null, null, coalesce(json_agg(phone), '[]')::text
  from (select phone from listed_tenant union select phone from listed_contact
    union select leasing_phone from building) written(phone) where ${NEEDS_PARSING}
  union all
  select 'kinds', 0, count(*)::int, null, null, coalesce(json_agg(distinct kind), '[]')::text
  from listed_tenant, jsonb_array_elements_text(nullif(kinds, 'null')) kind
  union all
  select 'places', 0, jsonb_array_length(places), null, null, places::text
  from floor_list where property_id = (select id from building)
  order by 1, 2`;

const lists = ['tenants', 'contacts', 'announcements', 'heldAnnouncements'] as const;
const chunkRow = z.object({
  list: z.enum(['building', ...lists, 'phones', 'kinds', 'places']),
  piece: z.int(),
  rows: z.int(),
  endsAt: z.number().nullable(),
  endsIn: z.number().nullable(),
  json: z.string(),
});
type ChunkRow = z.output<typeof chunkRow>;

/**
 * Finds a building by its current or a former slug, in one statement. PostgreSQL builds the JSON, because a directory
 * may have 100,000 tenants.
 */
export async function readDirectory(ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const rows = (await query(ctx, DIRECTORY_SQL, [slug], chunkRow)).map(withReadableAddresses);
  const building = rows.find(({ list }) => list === 'building');
  if (!building) return null;
  const chunksOf = (listName: (typeof lists)[number]) => rows.filter(({ list }) => list === listName);
  const firstChunkOf = (list: (typeof lists)[number]) => `"${list}":[${chunksOf(list).find(isFirstChunk)?.json ?? ''}]`;
  const parsedChunk = (listName: ChunkRow['list']) =>
    JSON.parse(rows.find(({ list }) => list === listName)?.json ?? '[]');
  const dials = await parseDials(texts.parse(parsedChunk('phones')));
  const kinds = texts.parse(parsedChunk('kinds'));
  const places = placesReply.shape.places.parse(parsedChunk('places'));
  const placeWords = collectKindWords(new Set(places.map(({ kind }) => kind)), placeKinds);
  const addedFields = {
    ...(dials && { dials }),
    ...(kinds.length > 0 && { kindWords: collectKindWords(kinds) }),
    ...(places.length > 0 && { places, placeWords }),
  };
  const buildingJson = `${building.json.slice(0, -1)}${withoutBraces(addedFields)}`;
  const initialDirectory = directoryReply.parse(JSON.parse(`${buildingJson},${lists.map(firstChunkOf).join()}}`));
  return {
    initialDirectory: dials ? { ...initialDirectory, dials: dialsIn(initialDirectory, dials) } : initialDirectory,
    tenantCount: chunksOf('tenants').reduce((sum, chunk) => sum + chunk.rows, 0),
    isComplete: rows.every(isFirstChunk),
    json: [buildingJson, ...lists.flatMap((list) => [`,"${list}":[`, ...joinedChunks(chunksOf(list)), ']']), '}'],
    endsAt: building.endsAt === null ? null : new Date(building.endsAt),
    endsIn: building.endsIn ?? Number.POSITIVE_INFINITY,
  };
}

const withReadableAddresses = (row: ChunkRow): ChunkRow =>
  row.list === 'tenants' ? { ...row, json: withReadableDomains(row.json) } : row;

const withoutBraces = (fields: object): string =>
  Object.keys(fields).length === 0 ? '' : `,${JSON.stringify(fields).slice(1, -1)}`;

const texts = z.array(z.string());

/** Parses phones in chunks, so that a directory of unusual ones does not block other requests. */
async function parseDials(phones: readonly string[]): Promise<DialNumbers | null> {
  const dialsByPhone: Record<string, string> = {};
  for (let from = 0; from < phones.length; from += PHONES_PER_TICK) {
    if (from > 0) await setImmediate();
    Object.assign(dialsByPhone, dialsOf(phones.slice(from, from + PHONES_PER_TICK)));
  }
  return Object.keys(dialsByPhone).length > 0 ? dialsByPhone : null;
}

function dialsIn({ tenants, contacts, leasingPhone }: Directory, dials: DialNumbers): DialNumbers {
  const shownPhones = new Set([leasingPhone, ...[...tenants, ...contacts].map(({ phone }) => phone)]);
  return Object.fromEntries(Object.entries(dials).filter(([phone]) => shownPhones.has(phone)));
}

const isFirstChunk = ({ piece }: { piece: number }) => piece === 0;

const joinedChunks = (chunks: readonly { json: string }[]) =>
  chunks.flatMap(({ json }, index) => (index === 0 ? [json] : [',', json]));
