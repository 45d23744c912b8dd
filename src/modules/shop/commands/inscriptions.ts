import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { buildingSlugs, buildings, members } from '../../tenancy/index.ts';
import { unsupportedIn } from '../placard-drawing.ts';
import type { Inscription, InscriptionInput } from '../schema.ts';

const own = z.object({ name: z.string(), slug: z.string(), address: z.string() });
const slugs = z.object({ slugs: z.array(z.string()) });

/**
 * Completes what was typed by the building's name, street and directory.
 * @param userId a member of the building
 * @throws AppError `not_found` for another building, `invalid` for an unknown directory or letters that cannot be
 *   engraved
 */
export async function resolveInscription(ctx: Ctx, input: InscriptionInput, userId: number): Promise<Inscription> {
  const text = input.propertyId === null ? await asTyped(ctx, input) : await ofBuilding(ctx, input, userId);
  for (const field of ['name', 'address'] as const) {
    const unknown = await unsupportedIn(text[field] ?? '');
    if (unknown.length > 0)
      throw invalid(field, `We cannot engrave ${unknown.join(' ')}. Use Latin letters, or contact us.`);
  }
  return text;
}

/** Leaves out a directory that was deleted. */
export async function withLivingDirectory(
  ctx: Ctx,
  texts: readonly (Inscription | null)[],
): Promise<(Inscription | null)[]> {
  const named = texts.flatMap((text) => text?.slug ?? []);
  if (named.length === 0) return [...texts];
  const known = await knownSlugs(ctx, named);
  return texts.map((text) => text && { ...text, slug: text.slug !== null && known.has(text.slug) ? text.slug : null });
}

async function ofBuilding(ctx: Ctx, input: InscriptionInput, userId: number): Promise<Inscription> {
  const [building] = await query(
    ctx,
    `select b.name, b.slug, b.address from ${members} m join ${buildings} b on b.id = m.property_id
     where m.property_id = ? and m.user_id = ?`,
    [input.propertyId, userId],
    own,
  );
  if (!building) throw notFound('Property');
  const street = building.address.split(',', 1)[0]?.trim() ?? '';
  return {
    propertyId: input.propertyId,
    name: input.name ?? building.name.slice(0, 60),
    address: input.address === undefined ? street.slice(0, 80) || null : input.address,
    slug: building.slug,
  };
}

async function asTyped(ctx: Ctx, { name, address = null, directory }: InscriptionInput): Promise<Inscription> {
  if (directory !== null && !(await knownSlugs(ctx, [directory])).has(directory))
    throw invalid('directory', 'There is no directory at this address. Leave it empty until there is one.');
  return { propertyId: null, name: name ?? '', address, slug: directory };
}

async function knownSlugs(ctx: Ctx, named: readonly string[]): Promise<ReadonlySet<string>> {
  const [found] = await query(
    ctx,
    `select coalesce(json_agg(s.slug), '[]') as slugs from ${buildingSlugs} s
     where s.slug in (select json_array_elements_text(?::json))`,
    [JSON.stringify(named)],
    slugs,
  );
  return new Set(found?.slugs);
}

const invalid = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });
