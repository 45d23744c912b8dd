import { z } from 'zod';
import { type Ctx, createContext } from '../../platform/core/context.ts';
import { NOW_IN_MILLISECONDS } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { intArray, query } from '../../platform/core/sql.ts';
import { createBatcher } from '../../platform/database/batches.ts';
import type { AccessProof, BuildingLookup, Membership, RequestParts, SignedInCtx } from '../../platform/http/route.ts';
import { AppError, notFoundError } from '../../shared/errors.ts';
import { id } from '../../shared/fields.ts';
import { administer, people } from '../accounts/index.ts';
import { role as memberRole, type Role } from './schema.ts';

declare const proven: unique symbol;

/** Branded ID: proves access of a level. */
type PropertyIdWith<Levels> = number & { readonly [proven]: Levels };

export type ViewedPropertyId = PropertyIdWith<{ viewer: true }>;

export type ManagedPropertyId = PropertyIdWith<{ viewer: true; manager: true }>;

export type AdministeredPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true }>;

export type OwnedPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true; owner: true }>;

type Level = Role | 'owner';

const levelRanks: Record<Level, number> = { viewer: 0, manager: 1, admin: 2, owner: 3 };

interface ProvenBy {
  viewer: ViewedPropertyId;
  manager: ManagedPropertyId;
  admin: AdministeredPropertyId;
  owner: OwnedPropertyId;
}

export interface ResolvePropertyId {
  /** Noun of `not_found`, which non-members get for existing buildings as well. */
  readonly subject: string;
  readonly isInBody: boolean;
  buildingOf(parts: RequestParts): BuildingLookup;
}

const PROPERTY_ID = '?::int';

export const fromParam = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: false,
  buildingOf: ({ params }) => ({ sql: PROPERTY_ID, id: id.parse(params[name]) }),
});

export const fromQuery = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: false,
  buildingOf: ({ query }) => ({ sql: PROPERTY_ID, id: id.parse(query[name]) }),
});

export const fromBody = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: true,
  buildingOf: ({ body }) => ({ sql: PROPERTY_ID, id: id.parse((body as Record<string, unknown>)[name]) }),
});

/**
 * Resolves the building of a child by its ID, in the path as `id` or in the body as `bodyField`. @param sql selects its
 * `property_id`
 */
export const fromOwned = (subject: string, sql: string, bodyField?: string): ResolvePropertyId => ({
  subject,
  isInBody: bodyField !== undefined,
  buildingOf({ params, body }) {
    const childId = bodyField ? (body as Record<string, unknown>)[bodyField] : params.id;
    return { sql: `(${sql})`, id: id.parse(childId) };
  },
});

export const can = {
  administer,
  readPortal: (resolve: ResolvePropertyId) => requireLevel('viewer', resolve),
  manageTenants: (resolve: ResolvePropertyId) => requireLevel('manager', resolve),
  manageAnnouncements: (resolve: ResolvePropertyId) => requireLevel('manager', resolve),
  manageDisplays: (resolve: ResolvePropertyId) => requireLevel('manager', resolve),
  editSettings: (resolve: ResolvePropertyId) => requireLevel('admin', resolve),
  manageMembers: (resolve: ResolvePropertyId) => requireLevel('admin', resolve),
  deleteProperty: (resolve: ResolvePropertyId) => requireLevel('owner', resolve),
  paySubscription: (resolve: ResolvePropertyId) => requireLevel('owner', resolve),
  transferProperty: (resolve: ResolvePropertyId) => requireLevel('owner', resolve),
};

function requireLevel<L extends Level>(
  level: L,
  { subject, isInBody, buildingOf }: ResolvePropertyId,
): AccessProof<ProvenBy[L]> {
  const prove = (membership: Membership) => provenLevel(level, membership, subject);
  return { name: `property:${level}`, isInBody, buildingOf, prove };
}

/** @throws AppError `not_found` for non-members, `forbidden` below the level */
function provenLevel<L extends Level>(
  level: L,
  { propertyId, role, isOwner }: Membership,
  subject: string,
): ProvenBy[L] {
  if (propertyId === null || role === null) throw notFoundError(subject);
  const heldLevel = isOwner ? 'owner' : memberRole.parse(role);
  if (levelRanks[heldLevel] < levelRanks[level])
    throw new AppError('forbidden', 'Your role on this property does not allow that');
  return propertyId as ProvenBy[L];
}

const accessState = z.object({
  place: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  epoch: z.int(),
  hasTemporaryPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Session epoch of the active impersonating administrator. */
  adminEpoch: z.int().nullable(),
  propertyId: z.int().nullable(),
  role: z.string().nullable(),
  isOwner: z.boolean().nullable(),
  /** PostgreSQL's clock in ms since 1970. */
  at: z.number(),
});

export type AccessState = z.output<typeof accessState>;

interface AccessQuery {
  readonly userId: number;
  readonly adminId?: number | null;
  readonly building?: BuildingLookup | undefined;
}

const NO_BUILDING = 'null::int';

/**
 * Reads account, role and session epoch for each request, so that changes apply immediately. Concurrent calls with the
 * same lookup share a statement.
 * @returns `null` for a deleted account
 */
export function createAccessLookup(platform: Platform): (accessQuery: AccessQuery) => Promise<AccessState | null> {
  const lookupBySql = new Map<string, (accessQuery: AccessQuery) => Promise<AccessState | undefined>>();
  return async (accessQuery) => {
    const { sql } = accessQuery.building ?? { sql: NO_BUILDING };
    const lookup =
      lookupBySql.get(sql) ?? createBatcher((batch) => readAccessStates(createContext(platform), sql, batch));
    lookupBySql.set(sql, lookup);
    return (await lookup(accessQuery)) ?? null;
  };
}

/** @param building SQL that finds the building */
async function readAccessStates(
  ctx: Ctx,
  building: string,
  accessQueries: readonly AccessQuery[],
): Promise<Map<AccessQuery, AccessState>> {
  const rows = await query(
    ctx,
    `select asked.place::int, u.username, u.is_admin, u.account_status = 'active' as is_active,
       u.session_epoch as epoch, u.temp_password_until is not null as has_temporary_password,
       u.second_factor_at is not null as has_second_factor, a.session_epoch as admin_epoch,
       b.property_id, m.role, m.is_owner, ${NOW_IN_MILLISECONDS} as at
     from unnest(?::int[], ?::int[], ?::int[]) with ordinality as asked(user_id, admin_id, about_id, place)
     join ${people} u on u.id = asked.user_id
     cross join lateral (select ${building.replace('?', 'asked.about_id')} as property_id) b
     left join property_member m on m.property_id = b.property_id and m.user_id = u.id
     left join ${people} a on a.id = asked.admin_id and a.is_admin and a.account_status = 'active'`,
    [
      intArray(accessQueries.map(({ userId }) => userId)),
      intArray(accessQueries.map(({ adminId = null }) => adminId)),
      intArray(accessQueries.map(({ building }) => building?.id ?? null)),
    ],
    accessState,
  );
  return new Map(rows.map((row) => [accessQueries[row.place - 1] as AccessQuery, row]));
}

/** @throws AppError `not_found` for non-members, `forbidden` below the level */
export async function proveLevel<L extends Level>(
  ctx: SignedInCtx,
  level: L,
  propertyId: number,
): Promise<ProvenBy[L]> {
  const accessQuery = { userId: ctx.actor.userId, building: { sql: PROPERTY_ID, id: propertyId } };
  const accessState = (await readAccessStates(ctx, PROPERTY_ID, [accessQuery])).get(accessQuery);
  if (!accessState) throw notFoundError('Property');
  return provenLevel(level, accessState, 'Property');
}

/** Returns the proven level for optional parts of a page; `null` for non-members and below the level. */
export async function proveLevelIfHeld<L extends Level>(
  ctx: SignedInCtx,
  level: L,
  propertyId: number,
): Promise<ProvenBy[L] | null> {
  try {
    return await proveLevel(ctx, level, propertyId);
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not_found'].includes(error.code)) return null;
    throw error;
  }
}
