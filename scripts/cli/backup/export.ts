import { quoteColumns, quoteName } from './manifest.ts';
import { type SnapshotWriter, writeSnapshot } from './snapshot.ts';

/** Tables that a cascade deletes with a building, recursively, each with its foreign key. */
const TABLES_OF_BUILDING = `
  with recursive belonging as (
    select 'property'::regclass as tableoid, null::regclass as parent, null::name as "column", 0 as depth
    union all
    select f.conrelid::regclass, f.confrelid::regclass, a.attname, b.depth + 1
    from belonging b join pg_constraint f on f.confrelid = b.tableoid and f.contype = 'f' and f.confdeltype = 'c'
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_class c on c.oid = f.conrelid and not c.relispartition
    where b.depth < 4 and array_length(f.conkey, 1) = 1 and f.conrelid <> f.confrelid
  )
  select distinct on (b.tableoid) b.tableoid::text as name, b.parent::text as parent, b."column", b.depth,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = b.tableoid and a.attnum > 0 and not a.attisdropped
        and a.atttypid <> 'bytea'::regtype and a.attname !~ '(hash|token|secret|^code$|^setup_code$)') as columns
  from belonging b order by b.tableoid, b.depth`;

interface OwnedTable {
  readonly name: string;
  readonly parent: string | null;
  readonly column: string | null;
  readonly columns: readonly string[];
}

const BUILDINGS = 'select id, slug from property where $1::text is null or slug = $1 order by slug';

const PICTURES = `
  select a.kind || '-' || a.id as name, f.content_type as type, f.bytes
  from asset a join stored_file f on f.id = a.file_id where a.property_id = $1 and a.released_at is null order by a.id`;

export interface ExportCounts {
  readonly buildings: number;
  readonly files: number;
}

/** @param slug of one building; `null` for all */
export async function writeExport(databaseUrl: string, file: string, slug: string | null): Promise<ExportCounts> {
  const exportCounts = await writeSnapshot(databaseUrl, file, async (writer) => {
    const { rows: tables } = await writer.client.query<OwnedTable>(TABLES_OF_BUILDING);
    const { rows: buildings } = await writer.client.query<{ id: number; slug: string }>(BUILDINGS, [slug]);
    let files = 0;
    for (const building of buildings) files += await addBuilding(writer, tables, building);
    return buildings.length === 0 ? null : { buildings: buildings.length, files };
  });
  return exportCounts ?? { buildings: 0, files: 0 };
}

async function addBuilding(
  { client, zip, copy }: SnapshotWriter,
  tables: readonly OwnedTable[],
  { id, slug }: { id: number; slug: string },
): Promise<number> {
  const copyAsCsv = (select: string) => `copy (${select}) to stdout with (format csv, header)`;
  for (const { name, columns } of tables)
    await copy(
      copyAsCsv(
        `select ${quoteColumns(columns)} from ${quoteName(name)} where ${ownershipCondition(tables, name, id)} order by 1`,
      ),
      `${slug}/${name}.csv`,
    );
  const members = `select u.username as email, u.full_name, m.role, m.is_owner from property_member m
    join app_user u on u.id = m.user_id where m.property_id = ${id} order by 1`;
  await copy(copyAsCsv(members), `${slug}/members.csv`);
  const { rows: pictures } = await client.query<{ name: string; type: string; bytes: Buffer }>(PICTURES, [id]);
  for (const { name, type, bytes } of pictures)
    zip.addBuffer(bytes, `${slug}/pictures/${name}.${type.replace(/^image\/(\w+).*/, '$1')}`);
  return tables.length + 1 + pictures.length;
}

function ownershipCondition(tables: readonly OwnedTable[], name: string, id: number): string {
  const { parent, column } = tables.find((table) => table.name === name) ?? {};
  if (!parent || !column) return `id = ${id}`;
  if (parent === 'property') return `${quoteName(column)} = ${id}`;
  return `${quoteName(column)} in (select id from ${quoteName(parent)} where ${ownershipCondition(tables, parent, id)})`;
}
