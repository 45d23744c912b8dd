import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { propertyReply, propertySummary, sessionReply } from '../../../../modules/tenancy/schema.ts';
import { call } from '../../lib/api.ts';
import { USER_KEY } from '../../lib/query.ts';

/** The buildings the person is a member of, by name. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => call('GET', '/api/properties', { reply: z.array(propertySummary), signal }),
});

export const propertyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['properties', propertyId],
    queryFn: ({ signal }) => call('GET', `/api/properties/${propertyId}`, { reply: propertyReply, signal }),
  });

/** Begins a new session for the same person, so that an unfinished form can go on. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      call('POST', '/api/login', { body, reply: sessionReply }),
    onSuccess: ({ user }) => client.setQueryData(USER_KEY, user),
  });
}
