import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/accounts/calls.ts';
import { refetchAllMembers } from '../../../entities/property/api.ts';
import { userQuery } from '../../../entities/session/api.ts';
import { callInSession, runInSession } from '../../../lib/session-guard.ts';
import { type Sending, upload } from '../../../lib/upload.ts';

export interface ProfileChange {
  fullName: string;
  phoneNumber: string | null;
  username: string;
  currentPassword?: string;
}

/** Saves the profile and refetches member lists, which show the name. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => callInSession(calls.updateProfile, { body }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery.queryKey, user);
      await refetchAllMembers(client);
    },
  });
}

export function useUploadAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ picture, ...sending }: Sending & { picture: File }) => {
      const form = new FormData();
      form.append('avatar', picture, 'avatar.png');
      return runInSession(() => upload(calls.setAvatar, { form, ...sending }));
    },
    onSuccess: ({ avatarUrl }) => {
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, avatarUrl });
    },
  });
}
