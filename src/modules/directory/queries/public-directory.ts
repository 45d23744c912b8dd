import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { buildingSlugs, buildings } from '../../tenancy/index.ts';
import { ANNOUNCEMENT_JSON, CONTACT_JSON, IN_SUITE_ORDER, isPresentIn, SHOWINGS, TENANT_JSON } from '../public-json.ts';
import { type Directory, directoryReply, FIRST_TENANTS } from '../schema.ts';

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

/** Rows per chunk. */
const PIECE = 1_000;
const pieceOf = (place: string, isFirst: string) =>
  `case when ${isFirst} then 0 else 1 + (${place} / ${PIECE})::int end`;

/** Displays hold announcements this long before they begin, so that they show them on time without a connection. */
const HELD_BEFORE = '1 day';
const TIME_ZONE = '(select time_zone from building)';
const DIRECTORY_SQL = `
  with building as (
    select p.* from ${buildingSlugs} s join ${buildings} p on p.id = s.property_id where s.slug = ?
  ), listed_tenant as (
    select id, row_number() over (order by floor_number, ${IN_SUITE_ORDER}) as place, ${TENANT_JSON} as json
    from tenant where property_id = (select id from building) and deleted_at is null and ${isPresentIn(TIME_ZONE)}
  ), listed_contact as (
    select t.place <= ${FIRST_TENANTS} as is_first, ${CONTACT_JSON} as json,
      row_number() over (order by t.place, c.is_primary desc, c.id) as place
    from tenant_contact c join listed_tenant t on t.id = c.tenant_id
  ), listed_announcement as (
    select row_number() over (partition by is_held order by urgent desc, position, created_at desc, id desc) as place,
      is_held, ${ANNOUNCEMENT_JSON} as json
    from (select *, not (${SHOWINGS} @> now() and display_ids is null) as is_held from announcement
      where property_id = (select id from building) and active
        and (starts_at is null or starts_at <= now() + interval '${HELD_BEFORE}')
        and (upper_inf(${SHOWINGS}) or upper(${SHOWINGS}) > now())) announcement
  ), turning as (
    select min(at) as at from (
      select unnest(array[lower(showing), upper(showing), starts_at - interval '${HELD_BEFORE}']) as at
      from announcement, unnest(${SHOWINGS}) showing where property_id = (select id from building) and active
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
      'imageUrl', p.image_url, 'logoUrl', p.logo_url, 'wallOrder', p.wall_order,
      'nightFrom', p.night_from, 'nightTo', p.night_to, 'wallFeatured', p.wall_featured,
      'searchEngines', p.search_engines,
      'floors', coalesce((select l.floors from floor_list l where l.property_id = p.id), '[]'),
      'timeZone', p.time_zone, 'hours', p.hours, 'version', p.version)::text as json
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
  order by 1, 2`;

const lists = ['tenants', 'contacts', 'announcements', 'heldAnnouncements'] as const;
const pieceRow = z.object({
  list: z.enum(['building', ...lists]),
  piece: z.int(),
  rows: z.int(),
  endsAt: z.number().nullable(),
  endsIn: z.number().nullable(),
  json: z.string(),
});

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
  const begun = building.json.slice(0, -1);
  return {
    start: directoryReply.parse(JSON.parse(`${begun},${lists.map(firstOf).join()}}`)),
    tenantCount: piecesOf('tenants').reduce((sum, piece) => sum + piece.rows, 0),
    isWhole: rows.every(isFirst),
    json: [begun, ...lists.flatMap((list) => [`,"${list}":[`, ...separated(piecesOf(list)), ']']), '}'],
    endsAt: building.endsAt === null ? null : new Date(building.endsAt),
    endsIn: building.endsIn ?? Number.POSITIVE_INFINITY,
  };
}

const isFirst = ({ piece }: { piece: number }) => piece === 0;

const separated = (pieces: readonly { json: string }[]) =>
  pieces.flatMap(({ json }, at) => (at === 0 ? [json] : [',', json]));
