import { z } from 'zod';

/** A session of one's own account. `id` names it and opens nothing. */
export const sessionSummary = z.object({
  id: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** Browser and system in words; empty where they are not known. */
  device: z.string(),
  /** The address it was begun from. */
  ip: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** To within some minutes. */
  lastSeenAt: z.iso.datetime(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** What shows that it is the person who asks, where the login is older than ten minutes. */
export const proofInput = z.object({ currentPassword: z.string().max(1000).optional() });

/** When the account is deleted; `null` where nobody asked for it. */
export const deletionReply = z.object({ dueAt: z.iso.datetime().nullable() });
export type Deletion = z.infer<typeof deletionReply>;

/** `details` of a refused deletion: the building that has to be handed over or deleted first. */
export const ownedBuilding = z.object({ propertyId: z.int(), name: z.string() });
