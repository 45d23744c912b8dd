import { z } from 'zod';

export const deletionReply = z.object({ dueAt: z.iso.datetime().nullable() });

export type Deletion = z.infer<typeof deletionReply>;
