import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { cutToGraphemes } from '../../../shared/graphemes.ts';
import { buildingSlugs, buildings, members } from '../../tenancy/index.ts';
import { findUnsupported } from '../placard-drawing.ts';
import type { Inscription, InscriptionInput } from '../schema.ts';

const buildingRow = z.object({ name: z.string(), slug: z.string(), address: z.string() });
const slugs = z.object({ slugs: z.array(z.string()) });

/**
 * Completes the input with the building's name, street and directory.
 * @param userId member of the building
 * @throws AppError `not_found` for another building, `invalid` for an unknown directory or unsupported characters
 */
export async function resolveInscription(ctx: Ctx, input: InscriptionInput, userId: number): Promise<Inscription> {
  const text = input.propertyId === null ? await fromTypedText(ctx, input) : await fromBuilding(ctx, input, userId);
  for (const field of ['name', 'address'] as const) {
    const unsupportedLetters = await findUnsupported(text[field] ?? '');
    if (unsupportedLetters.length > 0)
      throw invalidField(field, `We cannot engrave ${unsupportedLetters.join(' ')}. Use Latin letters, or contact us.`);
  }
  return text;
}

export async function withoutDeletedDirectories(
  ctx: Ctx,
  texts: readonly (Inscription | null)[],
): Promise<(Inscription | null)[]> {
  const requestedSlugs = texts.flatMap((text) => text?.slug ?? []);
  if (requestedSlugs.length === 0) return [...texts];
  const existingSlugs = await findExistingSlugs(ctx, requestedSlugs);
  return texts.map(
    (text) => text && { ...text, slug: text.slug !== null && existingSlugs.has(text.slug) ? text.slug : null },
  );
}

async function fromBuilding(ctx: Ctx, input: InscriptionInput, userId: number): Promise<Inscription> {
  const [building] = await query(
    ctx,
    `select b.name, b.slug, b.address from ${members} m join ${buildings} b on b.id = m.property_id
     where m.property_id = ? and m.user_id = ?`,
    [input.propertyId, userId],
    buildingRow,
  );
  if (!building) throw notFoundError('Property');
  const street = building.address.split(',', 1)[0]?.trim() ?? '';
  return {
    propertyId: input.propertyId,
    name: input.name ?? cutToGraphemes(building.name, 60),
    address: input.address === undefined ? cutToGraphemes(street, 80) || null : input.address,
    slug: building.slug,
  };
}

async function fromTypedText(ctx: Ctx, { name, address = null, directory }: InscriptionInput): Promise<Inscription> {
  if (directory !== null && !(await findExistingSlugs(ctx, [directory])).has(directory))
    throw invalidField('directory', 'There is no directory at this address. Leave it empty until there is one.');
  return { propertyId: null, name: name ?? '', address, slug: directory };
}

async function findExistingSlugs(ctx: Ctx, requestedSlugs: readonly string[]): Promise<ReadonlySet<string>> {
  const [slugsResult] = await query(
    ctx,
    `select coalesce(json_agg(s.slug), '[]') as slugs from ${buildingSlugs} s
     where s.slug in (select json_array_elements_text(?::json))`,
    [JSON.stringify(requestedSlugs)],
    slugs,
  );
  return new Set(slugsResult?.slugs);
}

const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } });
