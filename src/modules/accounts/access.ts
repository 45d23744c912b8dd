import type { Actor } from '../../platform/core/context.ts';
import type { ActorProof, SignedInCtx } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';

declare const administers: unique symbol;

/** An actor who was found to be an administrator of the product. */
export type AdminActor = Actor & { readonly [administers]: true };

/** What every command and query for administrators takes as its context. */
export type AdminCtx = SignedInCtx<AdminActor>;

/** Admits administrators of the product. */
export const administer: ActorProof<AdminActor> = {
  name: 'admin',
  admit(actor) {
    if (!actor.isAdmin) throw new AppError('forbidden', 'Only administrators may do that');
    return actor as AdminActor;
  },
};
