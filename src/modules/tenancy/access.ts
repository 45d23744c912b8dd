import { z } from 'zod';
import { type Ctx, createContext } from '../../platform/core/context.ts';
import { NOW_IN_MILLISECONDS } from '../../platform/core/database-time.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { intArray, query } from '../../platform/core/sql.ts';
import { createBatches } from '../../platform/database/batches.ts';
import type { AccessProof, BuildingLookup, Membership, RequestParts, SignedInCtx } from '../../platform/http/route.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { id } from '../../shared/fields.ts';
import { administer, people } from '../accounts/index.ts';
import { role as memberRole, type Role } from './schema.ts';

declare const proven: unique symbol;

/** Branded: proven access of a level. */
type PropertyIdWith<Levels> = number & { readonly [proven]: Levels };

export type ViewedPropertyId = PropertyIdWith<{ viewer: true }>;

export type ManagedPropertyId = PropertyIdWith<{ viewer: true; manager: true }>;

export type AdministeredPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true }>;

export type OwnedPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true; owner: true }>;

type Level = Role | 'owner';

const rank: Record<Level, number> = { viewer: 0, manager: 1, admin: 2, owner: 3 };

interface ProvenBy {
  viewer: ViewedPropertyId;
  manager: ManagedPropertyId;
  admin: AdministeredPropertyId;
  owner: OwnedPropertyId;
}

export interface ResolvePropertyId {
  /** Named in `not_found`, which strangers get for existing buildings as well. */
  readonly subject: string;
  readonly isInBody: boolean;
  buildingOf(parts: RequestParts): BuildingLookup;
}

const ITSELF = '?::int';

export const fromParam = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: false,
  buildingOf: ({ params }) => ({ sql: ITSELF, id: id.parse(params[name]) }),
});

export const fromQuery = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: false,
  buildingOf: ({ query }) => ({ sql: ITSELF, id: id.parse(query[name]) }),
});

export const fromBody = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  isInBody: true,
  buildingOf: ({ body }) => ({ sql: ITSELF, id: id.parse((body as Record<string, unknown>)[name]) }),
});

/** By a child's id, in the path as `id` or in the body as `bodyField`. @param sql selects its `property_id`. */
export const fromOwned = (subject: string, sql: string, bodyField?: string): ResolvePropertyId => ({
  subject,
  isInBody: bodyField !== undefined,
  buildingOf({ params, body }) {
    const given = bodyField ? (body as Record<string, unknown>)[bodyField] : params.id;
    return { sql: `(${sql})`, id: id.parse(given) };
  },
});

/** Abilities and the level each needs. */
export const can = {
  administer,
  readPortal: (resolve: ResolvePropertyId) => holds('viewer', resolve),
  manageTenants: (resolve: ResolvePropertyId) => holds('manager', resolve),
  manageAnnouncements: (resolve: ResolvePropertyId) => holds('manager', resolve),
  manageDisplays: (resolve: ResolvePropertyId) => holds('manager', resolve),
  editSettings: (resolve: ResolvePropertyId) => holds('admin', resolve),
  manageMembers: (resolve: ResolvePropertyId) => holds('admin', resolve),
  deleteProperty: (resolve: ResolvePropertyId) => holds('owner', resolve),
  paySubscription: (resolve: ResolvePropertyId) => holds('owner', resolve),
  transferProperty: (resolve: ResolvePropertyId) => holds('owner', resolve),
};

function holds<L extends Level>(
  needed: L,
  { subject, isInBody, buildingOf }: ResolvePropertyId,
): AccessProof<ProvenBy[L]> {
  const prove = (membership: Membership) => provenLevel(needed, membership, subject);
  return { name: `property:${needed}`, isInBody, buildingOf, prove };
}

/** @throws AppError `not_found` for non-members, `forbidden` below the level */
function provenLevel<L extends Level>(
  needed: L,
  { propertyId, role, isOwner }: Membership,
  subject: string,
): ProvenBy[L] {
  if (propertyId === null || role === null) throw notFound(subject);
  const held = isOwner ? 'owner' : memberRole.parse(role);
  if (rank[held] < rank[needed]) throw new AppError('forbidden', 'Your role on this property does not allow that');
  return propertyId as ProvenBy[L];
}

const accessState = z.object({
  /** 1-based position in the batch. */
  place: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  epoch: z.int(),
  hasTemporaryPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Session epoch of the impersonating administrator, if active. */
  adminEpoch: z.int().nullable(),
  propertyId: z.int().nullable(),
  role: z.string().nullable(),
  isOwner: z.boolean().nullable(),
  /** Milliseconds since 1970, by PostgreSQL's clock. */
  at: z.number(),
});

export type AccessState = z.output<typeof accessState>;

interface Asked {
  readonly userId: number;
  /** Impersonating administrator. */
  readonly adminId?: number | null;
  readonly building?: BuildingLookup | undefined;
}

const NO_BUILDING = 'null::int';

/**
 * Reads the account, role and session epoch for each request, so that changes apply at once. Calls in one tick of the
 * event loop with the same lookup share a statement.
 * @returns `null` for a deleted account
 */
export function createAccessLookup(platform: Platform): (asked: Asked) => Promise<AccessState | null> {
  const known = new Map<string, (asked: Asked) => Promise<AccessState | undefined>>();
  return async (asked) => {
    const { sql } = asked.building ?? { sql: NO_BUILDING };
    const read = known.get(sql) ?? createBatches((some) => readAccessStates(createContext(platform), sql, some));
    known.set(sql, read);
    return (await read(asked)) ?? null;
  };
}

/** @param building SQL that finds the building. */
async function readAccessStates(ctx: Ctx, building: string, asked: readonly Asked[]): Promise<Map<Asked, AccessState>> {
  const rows = await query(
    ctx,
    `select asked.place::int, u.username, u.is_admin as "isAdmin", u.account_status = 'active' as "isActive",
       u.session_epoch as epoch, u.temp_password_until is not null as "hasTemporaryPassword",
       u.second_factor_at is not null as "hasSecondFactor", a.session_epoch as "adminEpoch",
       b.property_id as "propertyId", m.role, m.is_owner as "isOwner", ${NOW_IN_MILLISECONDS} as at
     from unnest(?::int[], ?::int[], ?::int[]) with ordinality as asked(user_id, admin_id, about_id, place)
     join ${people} u on u.id = asked.user_id
     cross join lateral (select ${building.replace('?', 'asked.about_id')} as property_id) b
     left join property_member m on m.property_id = b.property_id and m.user_id = u.id
     left join ${people} a on a.id = asked.admin_id and a.is_admin and a.account_status = 'active'`,
    [
      intArray(asked.map(({ userId }) => userId)),
      intArray(asked.map(({ adminId = null }) => adminId)),
      intArray(asked.map(({ building }) => building?.id ?? null)),
    ],
    accessState,
  );
  return new Map(rows.map((row) => [asked[row.place - 1] as Asked, row]));
}

/** @throws AppError `not_found` for non-members, `forbidden` below the level */
export async function proveLevel<L extends Level>(
  ctx: SignedInCtx,
  needed: L,
  propertyId: number,
): Promise<ProvenBy[L]> {
  const asked = { userId: ctx.actor.userId, building: { sql: ITSELF, id: propertyId } };
  const found = (await readAccessStates(ctx, ITSELF, [asked])).get(asked);
  if (!found) throw notFound('Property');
  return provenLevel(needed, found, 'Property');
}

/** For what a page shows to some members only. @returns `null` for non-members and below the level */
export async function levelIfHeld<L extends Level>(
  ctx: SignedInCtx,
  needed: L,
  propertyId: number,
): Promise<ProvenBy[L] | null> {
  try {
    return await proveLevel(ctx, needed, propertyId);
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not_found'].includes(error.code)) return null;
    throw error;
  }
}
