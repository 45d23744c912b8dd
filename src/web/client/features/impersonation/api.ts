import { useMutation, useQueryClient } from '@tanstack/react-query';
import { redirectReply } from '../../../../modules/admin/schema.ts';
import { noteActing } from '../../lib/acting.ts';
import { call } from '../../lib/api.ts';

/** Back to the admin's own session; the browser starts afresh, for everything it holds was the other person's. */
export function useStopImpersonation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST', '/api/impersonation/stop', { reply: redirectReply }),
    onSuccess: ({ redirectUrl }) => {
      noteActing(false);
      client.clear();
      location.assign(redirectUrl);
    },
  });
}
