import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { redirectReply } from '../../../../../modules/admin/schema.ts';
import { noteActing } from '../../../lib/acting.ts';
import { call, typed } from '../../../lib/api.ts';
import { startAfresh } from '../../../lib/useFocusOnNavigation.ts';

/** Back to the admin's own session; the browser starts afresh, for everything it holds was the other person's. */
export function useStopImpersonation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST', '/api/impersonation/stop', { reply: typed<z.output<typeof redirectReply>>() }),
    onSuccess: ({ redirectUrl }) => {
      noteActing(false);
      client.clear();
      startAfresh(redirectUrl);
    },
  });
}
