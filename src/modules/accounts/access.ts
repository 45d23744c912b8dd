import type { Actor } from '../../platform/core/context.ts';
import type { ActorProof, SignedInCtx } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';

declare const administers: unique symbol;

export type AdminActor = Actor & { readonly [administers]: true };

export type AdminCtx = SignedInCtx<AdminActor>;

export const administer: ActorProof<AdminActor> = {
  name: 'admin',
  admit(actor) {
    if (!actor.isAdmin) throw new AppError('forbidden', 'Only administrators can do that');
    return actor as AdminActor;
  },
};
