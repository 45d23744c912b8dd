import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, forUpdate, reachingNew, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { activities } from '../../../platform/records/views.ts';
import { AppError, notFound, violates } from '../../../shared/errors.ts';
import { firstLanguage } from '../../../texts/languages.ts';
import { showPicture } from '../../assets/index.ts';
import { type AdministeredPropertyId, type OwnedPropertyId, proveLevel } from '../access.ts';
import { directoryChangedEvent, propertyDeleted } from '../events.ts';
import { MemberRow, PropertyRow, PropertySlug } from '../property.entity.ts';
import { lastActivity } from '../queries.ts';
import { reservedSlugs } from '../reserved-slugs.ts';
import { type PropertyChanges, type PropertyInput, slugFromName, usualNight } from '../schema.ts';

/**
 * An account owns as many buildings as `PLAN_LIMITS` says, also under concurrent calls.
 * @param former a building that was there before: displays that follow it go on with this one
 * @throws AppError `conflict` for one more, `slug_taken`
 */
export async function createProperty(
  ctx: SignedInCtx,
  input: PropertyInput,
  former?: { readonly id: number; readonly version: number },
): Promise<OwnedPropertyId> {
  const { id: _ignored, slug: wanted, wallOrder = 'floors-down', timeZone = 'America/Chicago', ...given } = input;
  const { nightFrom = usualNight.nightFrom, nightTo = usualNight.nightTo, wallFeatured = false } = input;
  const { tenantLanguage = firstLanguage, searchEngines = 'allowed', layout = 'directory' } = input;
  const { framing = 'closed' } = input;
  const chosen = { wallOrder, timeZone, nightFrom, nightTo, wallFeatured, tenantLanguage, searchEngines, layout };
  const fields = { ...given, ...chosen, framing };
  const slug = wanted ?? (await freeSlug(ctx, slugFromName(input.name)));
  const created = await transaction(ctx, async (bounded) => {
    const ownedSlot = await freeSlot(bounded, ctx.actor.userId);
    if (await bounded.em.findOne(PropertySlug, { slug })) throw slugTaken(await freeSlug(bounded, slug));
    const row = {
      ...fields,
      slug,
      createdAt: databaseNow(),
      ...(former && { ...former, version: former.version + 1 }),
    };
    const insert = () => bounded.em.insert(PropertyRow, row).catch(refuseLostRace(slug));
    const { tx, propertyId } = await reachingNew(bounded, insert);
    await claimSlug(tx, slug, propertyId);
    const { userId } = ctx.actor;
    const owner = { propertyId, userId, role: 'admin', isOwner: true, createdAt: databaseNow() } as const;
    await tx.em.insert(MemberRow, { ...owner, ownedSlot }).catch(refuseTakenSlot(tx));
    await showPictures(tx, propertyId, fields);
    await recordActivity(tx, {
      action: 'property.created',
      subject: input.name,
      propertyId,
      after: { ...fields, slug },
    });
    return propertyId;
  });
  return await proveLevel(ctx, 'owner', created);
}

/**
 * Absent fields are unchanged. Former slugs keep working.
 * @param ifMatch `null`: last write wins.
 * @throws AppError `stale`, `slug_taken`, `invalid` for another property's id, `forbidden` for a new slug during
 *   impersonation, `conflict` or `too_many_requests` above the slug limits
 */
export async function updateProperty(
  ctx: SignedInCtx,
  propertyId: AdministeredPropertyId,
  input: PropertyChanges,
  ifMatch: number | null,
): Promise<void> {
  if (input.id !== undefined && input.id !== propertyId)
    throw new AppError('invalid', 'Property ID mismatch. Please refresh the page and try again.');
  await transaction(ctx, async (tx) => {
    const before = await lockProperty(tx, propertyId);
    if (ifMatch !== null && ifMatch !== before.revision) throw await staleSettings(tx, before);
    const { id: _ignored, slug = before.slug, ...fields } = input;
    if (slug !== before.slug && ctx.actor.impersonatorId !== null)
      throw new AppError('forbidden', 'You cannot change the directory link while you are logged in as another user');
    if (slug !== before.slug) await refuseManyRenames(tx, propertyId, slug);
    await claimSlug(tx, slug, propertyId);
    const { wallOrder = before.wallOrder, timeZone = before.timeZone } = input;
    const { tenantLanguage = before.tenantLanguage, searchEngines = before.searchEngines } = input;
    const { nightFrom = before.nightFrom, nightTo = before.nightTo, wallFeatured = before.wallFeatured } = input;
    const { layout = before.layout, framing = before.framing } = input;
    const kept = { wallOrder, timeZone, nightFrom, nightTo, wallFeatured, tenantLanguage, searchEngines, layout };
    const after = { ...fields, ...kept, framing, slug };
    await tx.em.nativeUpdate(PropertyRow, { id: propertyId }, { ...after, revision: before.revision + 1 });
    await showPictures(tx, propertyId, fields);
    await recordActivity(tx, {
      action: 'property.updated',
      subject: after.name,
      propertyId,
      before: { ...before },
      after,
    });
    await directoryChanged(tx, propertyId, slug === before.slug ? undefined : before.slug);
  });
}

/** Absent fields are unchanged. */
async function showPictures(
  tx: Tx,
  propertyId: number,
  { logoUrl, imageUrl }: Pick<PropertyChanges, 'logoUrl' | 'imageUrl'>,
): Promise<void> {
  if (logoUrl !== undefined) await showPicture(tx, propertyId, 'logo', { url: logoUrl, field: 'logoUrl' });
  if (imageUrl !== undefined) await showPicture(tx, propertyId, 'picture', { url: imageUrl, field: 'imageUrl' });
}

/** Frees its slugs. @throws AppError `not_found` */
export async function deleteProperty(ctx: SignedInCtx, propertyId: OwnedPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    const property = await lockProperty(tx, propertyId);
    await tx.em.nativeDelete(PropertyRow, { id: propertyId });
    await recordActivity(tx, {
      action: 'property.deleted',
      subject: property.name,
      propertyId,
      before: { ...property },
    });
    const { slug, version } = property;
    await recordEvent(tx, propertyDeleted, { propertyId, slug, version: version + 1 });
  });
}

const lockedProperty = z.object({ propertyId: z.int(), slug: z.string(), version: z.int() });

/** Nobody adds or changes a building until the transaction ends. @returns all there are */
export async function lockAllProperties(tx: Tx): Promise<z.output<typeof lockedProperty>[]> {
  await lock(tx, 'lock table property in share row exclusive mode');
  return await query(tx, `select id as "propertyId", slug, version from property`, [], lockedProperty);
}

const grown = z.object({ slug: z.string(), version: z.int() });

/**
 * Increments the version and records the event: called by every command that changes the directory.
 * @throws AppError `not_found`
 */
export async function directoryChanged(tx: Tx, propertyId: number, formerSlug?: string): Promise<void> {
  const [head] = await write(
    tx,
    `update property set version = version + 1 where id = ? returning slug, version`,
    [propertyId],
    grown,
  );
  if (!head) throw notFound('Property');
  await recordEvent(tx, directoryChangedEvent, { propertyId, ...head, ...(formerSlug && { formerSlug }) });
}

async function staleSettings(tx: Tx, current: PropertyRow): Promise<AppError> {
  const lastSave = await lastActivity(tx, current.id, 'property.updated');
  return new AppError('stale', 'Someone else has saved these settings since you opened them', {
    details: { changedBy: lastSave?.actor ?? 'Somebody', changedAt: lastSave?.at ?? null, current },
  });
}

/** @throws AppError `not_found` */
export async function lockProperty(tx: Tx, propertyId: number): Promise<PropertyRow> {
  const property = await tx.em.findOne(PropertyRow, { id: propertyId }, forUpdate);
  if (!property) throw notFound('Property');
  return { ...property };
}

/** Former slugs are reserved forever. */
const MOST_FORMER_SLUGS = 20;
const RENAMES_A_DAY = 5;
const renames = z.object({ isKnown: z.boolean(), slugs: z.int(), today: z.int(), wait: z.int() });

async function refuseManyRenames(tx: Tx, propertyId: number, slug: string): Promise<void> {
  const [found] = await query(
    tx,
    `select coalesce(bool_or(s.slug = ?), false) as "isKnown", count(*)::int as slugs, r.today, r.wait
     from property_slug s, (
       select count(*)::int as today, ceil(coalesce(extract(epoch from min(at) + interval '1 day' - now()), 1))::int as wait
       from ${activities} a where property_id = ? and action = 'property.updated' and at > now() - interval '1 day'
         and after->>'slug' is not null) r
     where s.property_id = ? group by r.today, r.wait`,
    [slug, propertyId, propertyId],
    renames,
  );
  if (!found) return;
  if (found.today >= RENAMES_A_DAY)
    throw new AppError('too_many_requests', 'This link has been changed 5 times in a day. Try again tomorrow.', {
      fields: { slug: 'Changed 5 times in a day' },
      retryAfter: Math.max(1, found.wait),
    });
  if (found.slugs > MOST_FORMER_SLUGS && !found.isKnown) {
    const message = 'This building already has 20 earlier links, which keep working. Choose one of those.';
    throw new AppError('conflict', message, { fields: { slug: message } });
  }
}

/** Reserves a slug forever; an own former one is reused. */
async function claimSlug(tx: Tx, slug: string, propertyId: number): Promise<void> {
  const owner = await tx.em.findOne(PropertySlug, { slug });
  if (owner?.propertyId === propertyId) return;
  if (owner || reservedSlugs.has(slug)) throw slugTaken(await freeSlug(tx, slug));
  await tx.em.insert(PropertySlug, { slug, propertyId }).catch(refuseLostRace(slug));
}

function refuseLostRace(slug: string) {
  return (error: unknown): never => {
    throw violates(error, 'property_slug_pkey') || violates(error, 'property_slug_key')
      ? slugTaken(`${slug}-2`)
      : error;
  };
}

function slugTaken(suggestion: string): AppError {
  const message = 'This link is already taken';
  return new AppError('slug_taken', message, { fields: { slug: message }, details: { suggestion } });
}

const slugRow = z.object({ slug: z.string() });

/** Appends `-2`, `-3` … if taken; random for a name without letters. */
async function freeSlug(ctx: Ctx, wanted: string): Promise<string> {
  const base = wanted.length >= 2 ? wanted.slice(0, 55).replace(/-$/, '') : `building-${randomLetters(6)}`;
  const alike = `select slug from property_slug where slug = ? or slug like ?`;
  const taken = await query(ctx, alike, [base, `${base}-%`], slugRow);
  const used = new Set(taken.map((row) => row.slug));
  if (!used.has(base) && !reservedSlugs.has(base)) return base;
  for (let n = 2; ; n++) if (!used.has(`${base}-${n}`)) return `${base}-${n}`;
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => 'abcdefghijkmnpqrstuvwxyz23456789'[randomInt(32)]).join('');
}

const slots = z.object({ owned: z.int(), free: z.int().nullable() });

/**
 * The place of one more building among those that the account may own. Its unique index holds also where this lock does
 * not.
 * @throws AppError `conflict` for an owner of as many
 */
export async function freeSlot(tx: Tx, userId: number): Promise<number> {
  const { PLAN_LIMITS: most } = tx.platform.env;
  await lock(tx, `select pg_advisory_xact_lock(hashtext('owned buildings'), ?)`, [userId]);
  const [found] = await query(
    tx,
    `select (select count(*)::int from property_member where user_id = ? and is_owner) as owned,
       min(s.slot)::int as free from generate_series(1, ?::int) as s(slot)
     where s.slot not in (select owned_slot from property_member where user_id = ? and is_owner)`,
    [userId, most, userId],
    slots,
  );
  if (!found?.free || found.owned >= most) throw ownsEnough(most);
  return found.free;
}

const ownsEnough = (most: number) =>
  new AppError(
    'conflict',
    most === 1
      ? 'A free account includes one building. Plans for several buildings are announced.'
      : `An account can own ${most} buildings, and this one already does.`,
  );

/** For writes of memberships. @throws AppError `conflict` for a slot taken meanwhile */
export function refuseTakenSlot(tx: Tx) {
  return (error: unknown): never => {
    throw violates(error, 'property_one_per_account') ? ownsEnough(tx.platform.env.PLAN_LIMITS) : error;
  };
}
