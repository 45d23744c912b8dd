import { z } from 'zod';

/** When the account is deleted; `null` where nobody asked for it. */
export const deletionReply = z.object({ dueAt: z.iso.datetime().nullable() });

export type Deletion = z.infer<typeof deletionReply>;
