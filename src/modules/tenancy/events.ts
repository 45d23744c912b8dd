import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** `slug` is the current one. */
export const directoryChangedEvent = defineEvent(
  'directoryChanged',
  z.object({ propertyId: id, slug: z.string(), version: z.int(), formerSlug: z.string().optional() }),
);

/** `version` is higher than any display has received. */
export const propertyDeleted = defineEvent(
  'propertyDeleted',
  z.object({ propertyId: id, slug: z.string(), version: z.int() }),
);

export const memberInvited = defineEvent(
  'memberInvited',
  z.object({ propertyId: id, userId: id, invitedBy: z.string(), isNewUser: z.boolean() }),
);

/** Mailed to both sides. `member_left`: the recipient is no longer a member. */
export const transferOfferChanged = defineEvent(
  'transferOfferChanged',
  z.object({
    propertyId: id,
    ownerId: id,
    userId: id,
    change: z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'member_left']),
  }),
);
