import { z } from 'zod';
import { pairedDisplays } from '../modules/displays/views.ts';
import { buildingSlugs, buildings } from '../modules/tenancy/views.ts';
import type { Ctx } from '../platform/core/context.ts';
import { intArray, query } from '../platform/core/sql.ts';

const directoryHead = z.object({ propertyId: z.int(), slug: z.string(), version: z.int() });
export type DirectoryHead = z.output<typeof directoryHead>;

const requestedHeadRow = directoryHead.extend({ asked: z.string() });

export async function findDirectoryHeads(ctx: Ctx, slugs: readonly string[]): Promise<Map<string, DirectoryHead>> {
  const rows = await query(
    ctx,
    `select s.slug as asked, p.id as property_id, p.slug, p.version
     from ${buildingSlugs} s join ${buildings} p on p.id = s.property_id
     where s.slug in (select json_array_elements_text(?::json))`,
    [JSON.stringify(slugs)],
    requestedHeadRow,
  );
  return new Map(rows.map(({ asked: requestedSlug, ...head }) => [requestedSlug, head]));
}

export async function directoryHeads(ctx: Ctx, propertyIds: readonly number[]): Promise<DirectoryHead[]> {
  if (propertyIds.length === 0) return [];
  return await query(
    ctx,
    `select p.id as property_id, p.slug, p.version from ${buildings} p where p.id = any(?::int[])`,
    [intArray(propertyIds)],
    directoryHead,
  );
}

const pairedDisplay = z.object({
  displayId: z.int(),
  tokenHash: z.string(),
  name: z.string(),
  slug: z.string(),
  settings: z.unknown(),
});
export type PairedDisplay = z.output<typeof pairedDisplay>;

const PAIRED_DISPLAYS_SQL = `select d.id as display_id, d.token_hash, d.name, b.slug, d.settings
  from ${pairedDisplays} d join ${buildings} b on b.id = d.property_id`;

export async function findPairedDisplays(ctx: Ctx, hashes: readonly string[]): Promise<Map<string, PairedDisplay>> {
  if (hashes.length === 0) return new Map();
  const tokensSql = `${PAIRED_DISPLAYS_SQL} where d.token_hash in (select json_array_elements_text(?::json))`;
  const rows = await query(ctx, tokensSql, [JSON.stringify(hashes)], pairedDisplay);
  return new Map(rows.map((row) => [row.tokenHash, row]));
}
