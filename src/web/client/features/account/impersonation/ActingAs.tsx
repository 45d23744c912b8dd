import { useMutation, useQueryClient } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { User } from '../../../../../modules/accounts/schema.ts';
import * as calls from '../../../../../modules/admin/calls.ts';
import texts from '../../../../../texts/generated/account/impersonation.en.js';
import { call } from '../../../lib/api.ts';
import { markImpersonation } from '../../../lib/impersonation-mark.ts';
import { toastError } from '../../../lib/toasts.ts';
import { loadForNewUser } from '../../../lib/useFocusOnNavigation.ts';
import styles from './ActingAs.module.css';

export interface ActingAsProps {
  user: User;
  admin: NonNullable<User['impersonatedBy']>;
}

export function ActingAs({ user, admin }: ActingAsProps) {
  const stop = useStopImpersonation();
  useRoomAtTop();
  const end = () =>
    stop.isPending ||
    stop.mutate(undefined, {
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <aside className={styles.bar} aria-label={texts.label}>
      <VenetianMask aria-hidden />
      <p className={styles.text}>
        <span className={styles.admin}>
          <span title={admin.username}>{admin.username}</span>, {texts.loggedInAs}
        </span>
        <strong title={user.username}>{user.username}</strong>
      </p>
      <button type="button" className={styles.stop} onClick={end} aria-disabled={stop.isPending}>
        {texts.stop}
      </button>
    </aside>
  );
}

/** Moves sticky elements below the bar (CSS reads `data-acting`). */
function useRoomAtTop(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-acting', '');
    return () => root.removeAttribute('data-acting');
  }, []);
}

/** Ends the impersonation and clears the cache, which holds the other user's data. */
function useStopImpersonation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.endImpersonation),
    onSuccess: ({ redirectUrl }) => {
      markImpersonation(false);
      client.clear();
      loadForNewUser(redirectUrl);
    },
  });
}
