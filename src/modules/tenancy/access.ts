import { AppError, notFound } from '../../platform/errors.ts';
import type { AccessProof, Located, SignedInCtx } from '../../platform/route.ts';
import { membershipOf } from './queries.ts';
import { id, idText, type Role } from './schema.ts';

declare const proven: unique symbol;
/** The id of a property on which the actor was found to hold at least a level. */
type PropertyIdWith<Levels> = number & { readonly [proven]: Levels };
export type ViewedPropertyId = PropertyIdWith<{ viewer: true }>;
export type ManagedPropertyId = PropertyIdWith<{ viewer: true; manager: true }>;
export type AdministeredPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true }>;
export type OwnedPropertyId = PropertyIdWith<{ viewer: true; manager: true; admin: true; owner: true }>;

type Level = Role | 'owner';
const rank: Record<Level, number> = { viewer: 0, manager: 1, admin: 2, owner: 3 };

/** Finds the property a request is about; throws 404 when what it names does not exist. */
export type Locate = (ctx: SignedInCtx, located: Located) => Promise<number> | number;

export const fromParam =
  (name: string): Locate =>
  (_ctx, { params }) =>
    id.parse(params[name]);

export const fromQuery =
  (name: string): Locate =>
  (_ctx, { query }) =>
    id.parse(query[name]);

export const fromBody =
  (name: string): Locate =>
  (_ctx, { body }) =>
    id.parse((body as Record<string, unknown>)[name]);

/** What people may do on a property, and the level each deed needs. */
export const can = {
  readPortal: (locate: Locate) => holds<ViewedPropertyId>('viewer', locate),
  manageTenants: (locate: Locate) => holds<ManagedPropertyId>('manager', locate),
  manageAnnouncements: (locate: Locate) => holds<ManagedPropertyId>('manager', locate),
  editSettings: (locate: Locate) => holds<AdministeredPropertyId>('admin', locate),
  manageMembers: (locate: Locate) => holds<AdministeredPropertyId>('admin', locate),
  deleteProperty: (locate: Locate) => holds<OwnedPropertyId>('owner', locate),
  paySubscription: (locate: Locate) => holds<OwnedPropertyId>('owner', locate),
  transferProperty: (locate: Locate) => holds<OwnedPropertyId>('owner', locate),
};

function holds<Proven extends number>(needed: Level, locate: Locate): AccessProof<Proven> {
  return {
    name: `property:${needed}`,
    async prove(ctx, located) {
      const propertyId = await locate(ctx, located);
      const membership = await membershipOf(ctx, propertyId, ctx.actor.userId);
      if (!membership) throw notFound('Property');
      const held = membership.isOwner ? 'owner' : membership.role;
      if (rank[held] < rank[needed]) throw new AppError('forbidden', 'Your role on this property does not allow that');
      return propertyId as Proven;
    },
  };
}

/** For ids in paths: the numeric form of `:id` and its like. */
export const pathId = idText;
