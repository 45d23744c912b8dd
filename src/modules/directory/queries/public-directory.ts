import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { Dials } from '../../../shared/contact-links.ts';
import { dialsOf } from '../../../shared/dialing.ts';
import { kindWordsOf } from '../../../shared/kinds.ts';
import placeKinds from '../../../shared/place-kinds.json' with { type: 'json' };
import { shownAssets } from '../../assets/index.ts';
import { buildingSlugs, buildings } from '../../tenancy/index.ts';
import { ANNOUNCEMENT_JSON, CONTACT_JSON, IN_SUITE_ORDER, isPresentIn, SHOWINGS, TENANT_JSON } from '../public-json.ts';
import { type Directory, directoryReply, FIRST_TENANTS, placesReply } from '../schema.ts';

export interface DirectoryAnswer {
  readonly start: Directory;
  readonly tenantCount: number;
  /** Whether `start` is complete. */
  readonly isWhole: boolean;
  /** Text of a `directoryReply`, in chunks that are cheap to process. */
  readonly json: readonly string[];
  /** When the content next changes by itself (an announcement or a tenant's dates). */
  readonly endsAt: Date | null;
  /** Milliseconds until then. */
  readonly endsIn: number;
}

/** Reading one takes up to a millisecond. */
const PHONES_IN_A_TURN = 20;
/** Rows per chunk. */
const PIECE = 1_000;
const pieceOf = (place: string, isFirst: string) =>
  `case when ${isFirst} then 0 else 1 + (${place} / ${PIECE})::int end`;

/**
 * Anybody reads this: an announcement is in it this long before it begins, for walls that poll, and not earlier. Paired
 * displays get theirs by their token (`listDisplayAnnouncements`).
 */
const HELD_BEFORE = '2 minutes';
const TIME_ZONE = '(select time_zone from building)';
/** Browsers from before 2022 know Kyiv by its former name alone. */
const ZONE_OF_BROWSERS = `case p.time_zone when 'Europe/Kyiv' then 'Europe/Kiev' else p.time_zone end`;
/** All phones but most of the plain ones, of which the digits as written are the number. */
const NEEDS_READING = `(phone !~ '^[+]{0,1}([ ().-]*[0-9]){3,11}[ ().-]*$' or phone like '%(0)%')`;
const pictureOf = (kind: string) =>
  `(select url from ${shownAssets} a where a.property_id = p.id and a.kind = '${kind}')`;
const PAGES = `(select coalesce(json_agg(url order by position, id), '[]') from ${shownAssets} a
  where a.property_id = p.id and a.kind = 'page')`;
/** With our copies of their pictures. */
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
        and ${SHOWINGS} && tstzrange(now(), now() + interval '${HELD_BEFORE}', '[]')) announcement
  ), turning as (
    select min(at) as at from (
      select unnest(array[lower(showing), upper(showing), lower(showing) - interval '${HELD_BEFORE}']) as at
      from announcement, unnest(${SHOWINGS}) showing
      where property_id = (select id from building) and active and display_ids is null
      union all
      select unnest(array[moves_in, moves_out + 1])::timestamp at time zone ${TIME_ZONE} from tenant
      where property_id = (select id from building) and deleted_at is null
        and (moves_in is not null or moves_out is not null)
    ) moment where at > now()
  )
  select 'building' as list, 0 as piece, 1 as rows, (extract(epoch from turning.at) * 1000)::float8 as "endsAt",
    (extract(epoch from turning.at - now()) * 1000)::float8 as "endsIn",
    json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'address', p.address, 'description', p.description,
      'leasingContact', p.leasing_contact, 'leasingPhone', p.leasing_phone, 'amenities', p.amenities,
      'imageUrl', ${pictureOf('picture')}, 'logoUrl', ${pictureOf('logo')}, 'logoDarkUrl', ${pictureOf('logoDark')},
      'accent', p.accent, 'layout', p.layout, 'pages', ${PAGES}, 'wallOrder', p.wall_order,
      'nightFrom', p.night_from, 'nightTo', p.night_to, 'wallFeatured', p.wall_featured,
      'searchEngines', p.search_engines, 'framing', p.framing,
      'floors', coalesce((select ${FLOORS} from floor_list l where l.property_id = p.id), '[]'),
      'timeZone', ${ZONE_OF_BROWSERS}, 'hours', p.hours, 'version', p.version)::text as json
  from building p, turning
  union all
  select 'tenants', ${pieceOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null, string_agg(json, ',' order by place)
  from listed_tenant group by 2
  union all
  select 'contacts', ${pieceOf('place', 'is_first')}, count(*)::int, null, null, string_agg(json, ',' order by place)
  from listed_contact group by 2
  union all
  select 'announcements', ${pieceOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null,
    string_agg(json, ',' order by place)
  from listed_announcement where not is_held group by 2
  union all
  select 'heldAnnouncements', ${pieceOf('place', `place <= ${FIRST_TENANTS}`)}, count(*)::int, null, null,
    string_agg(json, ',' order by place)
  from listed_announcement where is_held group by 2
  union all
  select 'phones', 0, count(*)::int, null, null, coalesce(json_agg(phone), '[]')::text
  from (select phone from listed_tenant union select phone from listed_contact
    union select leasing_phone from building) written(phone) where ${NEEDS_READING}
  union all
  select 'kinds', 0, count(*)::int, null, null, coalesce(json_agg(distinct kind), '[]')::text
  from listed_tenant, jsonb_array_elements_text(nullif(kinds, 'null')) kind
  union all
  select 'places', 0, jsonb_array_length(places), null, null, places::text
  from floor_list where property_id = (select id from building)
  order by 1, 2`;

const lists = ['tenants', 'contacts', 'announcements', 'heldAnnouncements'] as const;
const pieceRow = z.object({
  list: z.enum(['building', ...lists, 'phones', 'kinds', 'places']),
  piece: z.int(),
  rows: z.int(),
  endsAt: z.number().nullable(),
  endsIn: z.number().nullable(),
  json: z.string(),
});
type Row = z.output<typeof pieceRow>;

/**
 * Finds a building by a current or former slug, in one statement. PostgreSQL builds the JSON: a directory may have
 * 100,000 tenants.
 */
export async function readDirectory(ctx: Ctx, slug: string): Promise<DirectoryAnswer | null> {
  const rows = await query(ctx, DIRECTORY_SQL, [slug], pieceRow);
  const building = rows.find(({ list }) => list === 'building');
  if (!building) return null;
  const piecesOf = (wanted: (typeof lists)[number]) => rows.filter(({ list }) => list === wanted);
  const firstOf = (list: (typeof lists)[number]) => `"${list}":[${piecesOf(list).find(isFirst)?.json ?? ''}]`;
  const jsonOf = (wanted: Row['list']) => JSON.parse(rows.find(({ list }) => list === wanted)?.json ?? '[]');
  const dials = await readDials(texts.parse(jsonOf('phones')));
  const kinds = texts.parse(jsonOf('kinds'));
  const places = placesReply.shape.places.parse(jsonOf('places'));
  const placeWords = kindWordsOf(new Set(places.map(({ kind }) => kind)), placeKinds);
  const added = {
    ...(dials && { dials }),
    ...(kinds.length > 0 && { kindWords: kindWordsOf(kinds) }),
    ...(places.length > 0 && { places, placeWords }),
  };
  const begun = `${building.json.slice(0, -1)}${withoutBraces(added)}`;
  const start = directoryReply.parse(JSON.parse(`${begun},${lists.map(firstOf).join()}}`));
  return {
    start: dials ? { ...start, dials: dialsIn(start, dials) } : start,
    tenantCount: piecesOf('tenants').reduce((sum, piece) => sum + piece.rows, 0),
    isWhole: rows.every(isFirst),
    json: [begun, ...lists.flatMap((list) => [`,"${list}":[`, ...separated(piecesOf(list)), ']']), '}'],
    endsAt: building.endsAt === null ? null : new Date(building.endsAt),
    endsIn: building.endsIn ?? Number.POSITIVE_INFINITY,
  };
}

/** To go on with in an object. */
const withoutBraces = (added: object): string =>
  Object.keys(added).length === 0 ? '' : `,${JSON.stringify(added).slice(1, -1)}`;

const texts = z.array(z.string());

/** In turns: a directory of odd phones must not block other requests. */
async function readDials(written: readonly string[]): Promise<Dials | null> {
  const all: Record<string, string> = {};
  for (let from = 0; from < written.length; from += PHONES_IN_A_TURN) {
    if (from > 0) await setImmediate();
    Object.assign(all, dialsOf(written.slice(from, from + PHONES_IN_A_TURN)));
  }
  return Object.keys(all).length > 0 ? all : null;
}

/** Of the first tenants only. */
function dialsIn({ tenants, contacts, leasingPhone }: Directory, dials: Dials): Dials {
  const shown = new Set([leasingPhone, ...[...tenants, ...contacts].map(({ phone }) => phone)]);
  return Object.fromEntries(Object.entries(dials).filter(([phone]) => shown.has(phone)));
}

const isFirst = ({ piece }: { piece: number }) => piece === 0;

const separated = (pieces: readonly { json: string }[]) =>
  pieces.flatMap(({ json }, at) => (at === 0 ? [json] : [',', json]));
