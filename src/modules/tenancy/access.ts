import type { Actor, Ctx } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { id, idText } from '../../platform/fields.ts';
import type { AccessProof, ActorProof, RequestParts, SignedInCtx } from '../../platform/route.ts';
import { MemberRow } from './property.entity.ts';
import type { Role } from './schema.ts';

declare const proven: unique symbol;
/** The id of a property on which the actor was found to hold at least a level. */
type PropertyIdWith<Levels> = number & { readonly [proven]: Levels };
export type ViewedPropertyId = PropertyIdWith<{ viewer: true }>;
export type ManagedPropertyId = PropertyIdWith<{ viewer: true; manager: true }>;
export type AdministeredPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true }>;
export type OwnedPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true; owner: true }>;

type Level = Role | 'owner';
const rank: Record<Level, number> = { viewer: 0, manager: 1, admin: 2, owner: 3 };

/** What is known of a property on which the actor was found to hold a level. */
interface ProvenBy {
  viewer: ViewedPropertyId;
  manager: ManagedPropertyId;
  admin: AdministeredPropertyId;
  owner: OwnedPropertyId;
}

declare const administers: unique symbol;
/** An actor who was found to be an administrator of the product. */
export type AdminActor = Actor & { readonly [administers]: true };
/** What every command and query for administrators takes as its context. */
export type AdminCtx = SignedInCtx<AdminActor>;

/** How the property that a request is about is found. */
export interface ResolvePropertyId {
  /** What the request names. To a stranger it does not exist, in the same words as what does not exist at all. */
  readonly subject: string;
  /** `null` when there is no such thing. */
  find(ctx: Ctx, parts: RequestParts): Promise<number | null> | number | null;
}

export const fromParam = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  find: (_ctx, { params }) => id.parse(params[name]),
});

export const fromQuery = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  find: (_ctx, { query }) => id.parse(query[name]),
});

export const fromBody = (name: string): ResolvePropertyId => ({
  subject: 'Property',
  find: (_ctx, { body }) => id.parse((body as Record<string, unknown>)[name]),
});

/** By something of the property, whose id stands in the path as `id` or in the body as `bodyField`. */
export const fromOwned = (
  subject: string,
  findOwned: (ctx: Ctx, id: number) => Promise<{ propertyId: number } | null>,
  bodyField?: string,
): ResolvePropertyId => ({
  subject,
  async find(ctx, { params, body }) {
    const given = bodyField ? (body as Record<string, unknown>)[bodyField] : params.id;
    return (await findOwned(ctx, id.parse(given)))?.propertyId ?? null;
  },
});

const administer: ActorProof<AdminActor> = {
  name: 'admin',
  admit(actor) {
    if (!actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do that');
    return actor as AdminActor;
  },
};

/** What administrators may do, what people may do on a property, and the level each of these needs. */
export const can = {
  administer,
  readPortal: (resolve: ResolvePropertyId) => holds('viewer', resolve),
  manageTenants: (resolve: ResolvePropertyId) => holds('manager', resolve),
  manageAnnouncements: (resolve: ResolvePropertyId) => holds('manager', resolve),
  editSettings: (resolve: ResolvePropertyId) => holds('admin', resolve),
  manageMembers: (resolve: ResolvePropertyId) => holds('admin', resolve),
  deleteProperty: (resolve: ResolvePropertyId) => holds('owner', resolve),
  paySubscription: (resolve: ResolvePropertyId) => holds('owner', resolve),
  transferProperty: (resolve: ResolvePropertyId) => holds('owner', resolve),
};

function holds<L extends Level>(needed: L, resolve: ResolvePropertyId): AccessProof<ProvenBy[L]> {
  return {
    name: `property:${needed}`,
    async prove(ctx, parts) {
      const propertyId = await resolve.find(ctx, parts);
      if (propertyId === null) throw notFound(resolve.subject);
      return await proveLevel(ctx, needed, propertyId, resolve.subject);
    },
  };
}

/**
 * The id of a property on which the actor holds at least this level.
 * @param subject what a stranger is told does not exist.
 * @throws AppError `not_found` for whom is no member, `forbidden` for a member of a lower level.
 */
export async function proveLevel<L extends Level>(
  ctx: SignedInCtx,
  needed: L,
  propertyId: number,
  subject = 'Property',
): Promise<ProvenBy[L]> {
  const membership = await ctx.em.findOne(MemberRow, { propertyId, userId: ctx.actor.userId });
  if (!membership) throw notFound(subject);
  const held = membership.isOwner ? 'owner' : membership.role;
  if (rank[held] < rank[needed]) throw new AppError('forbidden', 'Your role on this property does not allow that');
  return propertyId as ProvenBy[L];
}

/** For ids in paths: the numeric form of `:id` and its like. */
export const pathId = idText;
