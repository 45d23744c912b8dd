import { useMutation, useQueryClient } from '@tanstack/react-query';
import { propertySummary } from '../../../../../modules/tenancy/schema.ts';
import { refetchProperties } from '../../../entities/property/api.ts';
import { refetchUser } from '../../../entities/session/api.ts';
import { call } from '../../../lib/api.ts';

/** Makes the signed-in person a member by the token of a mailed link; that confirms their address as well. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST', '/api/invitations/accept', { body: { token }, reply: propertySummary }),
    onSuccess: () => Promise.all([refetchUser(client), refetchProperties(client)]),
  });
}
