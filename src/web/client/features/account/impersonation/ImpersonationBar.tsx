import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import type { z } from 'zod';
import type { redirectReply } from '../../../../../modules/admin/schema.ts';
import texts from '../../../../../texts/generated/account/impersonation.en.js';
import { userQuery } from '../../../entities/session/api.ts';
import { call, typed } from '../../../lib/api.ts';
import { isImpersonationMarked, markImpersonation } from '../../../lib/impersonation-mark.ts';
import { toastError } from '../../../lib/toasts.ts';
import { loadForNewUser } from '../../../lib/useFocusOnNavigation.ts';
import styles from './ImpersonationBar.module.css';

/** Fetches the user only on devices that noted an impersonation. */
export function ImpersonationBar() {
  const { data: user, isSuccess } = useQuery({ ...userQuery, enabled: isImpersonationMarked() });
  const stop = useStopImpersonation();
  const admin = user?.impersonatedBy;
  useEffect(() => {
    if (isSuccess) markImpersonation(Boolean(admin));
  }, [isSuccess, admin]);
  useRoomAtTop(Boolean(admin));
  if (!user || !admin) return null;
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
function useRoomAtTop(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    root.setAttribute('data-acting', '');
    return () => root.removeAttribute('data-acting');
  }, [isShown]);
}

/** Clears the cache: it holds the other person's data. */
function useStopImpersonation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST', '/api/impersonation/stop', { reply: typed<z.output<typeof redirectReply>>() }),
    onSuccess: ({ redirectUrl }) => {
      markImpersonation(false);
      client.clear();
      loadForNewUser(redirectUrl);
    },
  });
}
