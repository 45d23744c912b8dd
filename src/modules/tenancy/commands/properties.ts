import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type Ctx, createWithinReach, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { activities } from '../../../platform/records/views.ts';
import { AppError, isViolationOf, notFoundError } from '../../../shared/errors.ts';
import { defaultLanguage } from '../../../texts/languages.ts';
import { showPicture } from '../../assets/index.ts';
import { type AdministeredPropertyId, type OwnedPropertyId, proveLevel } from '../access.ts';
import { directoryChangedEvent, propertyDeleted } from '../events.ts';
import { MemberRow, PropertyRow, PropertySlug } from '../property.entity.ts';
import { lastActivity } from '../queries.ts';
import { reservedSlugs } from '../reserved-slugs.ts';
import { defaultNight, type PropertyChanges, type PropertyInput, slugFromName } from '../schema.ts';
import { tables } from '../tables.ts';

/**
 * Creates a building; the limit `PLAN_LIMITS` also holds for concurrent calls.
 * @param formerBuilding replaced building, whose displays follow the new one
 * @throws AppError `conflict` above the limit, `slug_taken`
 */
export async function createProperty(
  ctx: SignedInCtx,
  input: PropertyInput,
  formerBuilding?: { readonly id: number; readonly version: number },
): Promise<OwnedPropertyId> {
  const {
    id: _ignored,
    slug: requestedSlug,
    wallOrder = 'floors-down',
    timeZone = 'America/Chicago',
    ...otherFields
  } = input;
  const { nightFrom = defaultNight.nightFrom, nightTo = defaultNight.nightTo, wallFeatured = false } = input;
  const { tenantLanguage = defaultLanguage, searchEngines = 'allowed', layout = 'directory' } = input;
  const { framing = 'closed' } = input;
  const settingsWithDefaults = {
    wallOrder,
    timeZone,
    nightFrom,
    nightTo,
    wallFeatured,
    tenantLanguage,
    searchEngines,
    layout,
  };
  const fields = { ...otherFields, ...settingsWithDefaults, framing };
  const slug = requestedSlug ?? (await findFreeSlug(ctx, slugFromName(input.name)));
  const newPropertyId = await transaction(ctx, async (boundedTx) => {
    const ownedSlot = await findFreeSlot(boundedTx, ctx.actor.userId);
    if (await boundedTx.em.findOne(PropertySlug, { slug })) throw slugTakenError(await findFreeSlug(boundedTx, slug));
    const row = {
      ...fields,
      slug,
      createdAt: databaseNow(),
      ...(formerBuilding && { ...formerBuilding, version: formerBuilding.version + 1 }),
    };
    const insert = () => boundedTx.em.insert(PropertyRow, row).catch(rejectTakenSlug(slug));
    const { tx, propertyId } = await createWithinReach(boundedTx, insert);
    await claimSlug(tx, slug, propertyId);
    const { userId } = ctx.actor;
    const owner = { propertyId, userId, role: 'admin', isOwner: true, createdAt: databaseNow() } as const;
    await tx.em.insert(MemberRow, { ...owner, ownedSlot }).catch(rejectTakenSlot(tx));
    await showPictures(tx, propertyId, fields);
    await recordActivity(tx, {
      action: 'property.created',
      subject: input.name,
      propertyId,
      after: { ...fields, slug },
    });
    return propertyId;
  });
  return await proveLevel(ctx, 'owner', newPropertyId);
}

/**
 * Updates the given fields. Former slugs keep working.
 * @param ifMatch `null`: last write wins
 * @throws AppError `stale`, `slug_taken`, `invalid` for another ID, `forbidden` for a new slug during impersonation,
 * `conflict` or `too_many_requests` above the slug limits
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
    if (slug !== before.slug) await assertCanRename(tx, propertyId, slug);
    await claimSlug(tx, slug, propertyId);
    const { wallOrder = before.wallOrder, timeZone = before.timeZone } = input;
    const { tenantLanguage = before.tenantLanguage, searchEngines = before.searchEngines } = input;
    const { nightFrom = before.nightFrom, nightTo = before.nightTo, wallFeatured = before.wallFeatured } = input;
    const { layout = before.layout, framing = before.framing } = input;
    const settings = { wallOrder, timeZone, nightFrom, nightTo, wallFeatured, tenantLanguage, searchEngines, layout };
    const after = { ...fields, ...settings, framing, slug };
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

async function showPictures(
  tx: Tx,
  propertyId: number,
  { logoUrl, imageUrl }: Pick<PropertyChanges, 'logoUrl' | 'imageUrl'>,
): Promise<void> {
  if (logoUrl !== undefined) await showPicture(tx, propertyId, 'logo', { url: logoUrl, field: 'logoUrl' });
  if (imageUrl !== undefined) await showPicture(tx, propertyId, 'picture', { url: imageUrl, field: 'imageUrl' });
}

/** Deletes a building and releases its slugs. @throws AppError `not_found` */
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

/** Locks all buildings until the end of the transaction. @returns them */
export async function lockAllProperties(tx: Tx) {
  await lock(tx, 'lock table property in share row exclusive mode');
  return await query(tx, tables(tx).selectFrom('property').select(['id as propertyId', 'slug', 'version']));
}

const grownRow = z.object({ slug: z.string(), version: z.int() });

/**
 * Increments the version and records the event; each command that changes the directory calls it.
 * @throws AppError `not_found`
 */
export async function directoryChanged(tx: Tx, propertyId: number, formerSlug?: string): Promise<void> {
  // sql: each save of a tenant runs it, and building the statement costs 0.05 ms
  const [head] = await write(
    tx,
    `update property set version = version + 1 where id = ? returning slug, version`,
    [propertyId],
    grownRow,
  );
  if (!head) throw notFoundError('Property');
  await recordEvent(tx, directoryChangedEvent, { propertyId, ...head, ...(formerSlug && { formerSlug }) });
}

async function staleSettings(tx: Tx, property: PropertyRow): Promise<AppError> {
  const lastSave = await lastActivity(tx, property.id, 'property.updated');
  return new AppError('stale', 'Someone else has saved these settings since you opened them', {
    details: { changedBy: lastSave?.actor ?? 'Somebody', changedAt: lastSave?.at ?? null, current: property },
  });
}

/** @throws AppError `not_found` */
export async function lockProperty(tx: Tx, propertyId: number): Promise<PropertyRow> {
  const property = await tx.em.findOne(PropertyRow, { id: propertyId }, forUpdate);
  if (!property) throw notFoundError('Property');
  return { ...property };
}

/** Limit of former slugs, which are reserved forever. */
const MAX_FORMER_SLUGS = 20;
const MAX_RENAMES_PER_DAY = 5;
const renames = z.object({ isKnown: z.boolean(), slugs: z.int(), today: z.int(), wait: z.int() });

async function assertCanRename(tx: Tx, propertyId: number, slug: string): Promise<void> {
  const [renameCounts] = await query(
    tx,
    `select coalesce(bool_or(s.slug = ?), false) as is_known, count(*)::int as slugs, r.today, r.wait
     from property_slug s, (
       select count(*)::int as today, ceil(coalesce(extract(epoch from min(at) + interval '1 day' - now()), 1))::int as wait
       from ${activities} a where property_id = ? and action = 'property.updated' and at > now() - interval '1 day'
         and after->>'slug' is not null) r
     where s.property_id = ? group by r.today, r.wait`,
    [slug, propertyId, propertyId],
    renames,
  );
  if (!renameCounts) return;
  if (renameCounts.today >= MAX_RENAMES_PER_DAY)
    throw new AppError('too_many_requests', 'This link has been changed 5 times in a day. Try again tomorrow.', {
      fields: { slug: 'Changed 5 times in a day' },
      retryAfter: Math.max(1, renameCounts.wait),
    });
  if (renameCounts.slugs > MAX_FORMER_SLUGS && !renameCounts.isKnown) {
    const message = 'This building already has 20 earlier links, which keep working. Choose one of those.';
    throw new AppError('conflict', message, { fields: { slug: message } });
  }
}

/** Reserves a slug forever, or reuses an own former one. */
async function claimSlug(tx: Tx, slug: string, propertyId: number): Promise<void> {
  const owner = await tx.em.findOne(PropertySlug, { slug });
  if (owner?.propertyId === propertyId) return;
  if (owner || reservedSlugs.has(slug)) throw slugTakenError(await findFreeSlug(tx, slug));
  await tx.em.insert(PropertySlug, { slug, propertyId }).catch(rejectTakenSlug(slug));
}

function rejectTakenSlug(slug: string) {
  return (error: unknown): never => {
    throw isViolationOf(error, 'property_slug_pkey') || isViolationOf(error, 'property_slug_key')
      ? slugTakenError(`${slug}-2`)
      : error;
  };
}

function slugTakenError(suggestion: string): AppError {
  const message = 'This link is already taken';
  return new AppError('slug_taken', message, { fields: { slug: message }, details: { suggestion } });
}

/** Appends `-2`, `-3` … to a reserved slug; random for a name without letters. */
async function findFreeSlug(ctx: Ctx, requestedSlug: string): Promise<string> {
  // units: slugs are ASCII
  const shortSlug = requestedSlug.slice(0, 55).replace(/-$/, '');
  const base = requestedSlug.length >= 2 ? shortSlug : `building-${randomLetters(6)}`;
  const slugs = tables(ctx).selectFrom('property_slug').select('slug');
  const takenRows = await query(
    ctx,
    slugs.where((row) => row.or([row('slug', '=', base), row('slug', 'like', `${base}-%`)])),
  );
  const takenSlugs = new Set(takenRows.map((row) => row.slug));
  if (!takenSlugs.has(base) && !reservedSlugs.has(base)) return base;
  for (let n = 2; ; n++) if (!takenSlugs.has(`${base}-${n}`)) return `${base}-${n}`;
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => 'abcdefghijkmnpqrstuvwxyz23456789'[randomInt(32)]).join('');
}

const slots = z.object({ owned: z.int(), free: z.int().nullable() });

/**
 * Locks the account's buildings and returns a free slot; a unique index enforces it without the lock, too.
 * @throws AppError `conflict` at the limit
 */
export async function findFreeSlot(tx: Tx, userId: number): Promise<number> {
  const { PLAN_LIMITS: maxBuildings } = tx.platform.env;
  await lock(tx, `select pg_advisory_xact_lock(hashtext('owned buildings'), ?)`, [userId]);
  const [slotRow] = await query(
    tx,
    `select (select count(*)::int from property_member where user_id = ? and is_owner) as owned,
       min(s.slot)::int as free from generate_series(1, ?::int) as s(slot)
     where s.slot not in (select owned_slot from property_member where user_id = ? and is_owner)`,
    [userId, maxBuildings, userId],
    slots,
  );
  if (!slotRow?.free || slotRow.owned >= maxBuildings) throw ownershipLimitError(maxBuildings);
  return slotRow.free;
}

const ownershipLimitError = (maxBuildings: number) =>
  new AppError(
    'conflict',
    maxBuildings === 1
      ? 'A free account includes one building. Plans for several buildings are announced.'
      : `An account can own ${maxBuildings} buildings, and this one already does.`,
  );

/** Converts a violated constraint of memberships. @throws AppError `conflict` for a slot used concurrently */
export function rejectTakenSlot(tx: Tx) {
  return (error: unknown): never => {
    throw isViolationOf(error, 'property_one_per_account') ? ownershipLimitError(tx.platform.env.PLAN_LIMITS) : error;
  };
}
