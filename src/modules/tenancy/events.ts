import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** Something a display of the building shows has changed; `slug` is the present one. */
export const directoryChangedEvent = defineEvent(
  'directoryChanged',
  z.object({ propertyId: id, slug: z.string(), version: z.int(), formerSlug: z.string().optional() }),
);

/** The building is gone, and its directory with it; `version` is higher than any display has seen. */
export const propertyDeleted = defineEvent(
  'propertyDeleted',
  z.object({ propertyId: id, slug: z.string(), version: z.int() }),
);

export const memberInvited = defineEvent(
  'memberInvited',
  z.object({ propertyId: id, userId: id, invitedBy: z.string(), isNewUser: z.boolean() }),
);

/**
 * The owner offered the building to `userId`, or the offer ended; both are told by mail. `member_left`: the one it was made
 * to is no member any more.
 */
export const transferOfferChanged = defineEvent(
  'transferOfferChanged',
  z.object({
    propertyId: id,
    ownerId: id,
    userId: id,
    change: z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'member_left']),
  }),
);
