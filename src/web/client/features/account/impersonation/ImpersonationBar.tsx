import { useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import texts from '../../../../../texts/generated/account/impersonation.en.js';
import { userQuery } from '../../../entities/session/api.ts';
import { isNotedActing, noteActing } from '../../../lib/acting.ts';
import { toastError } from '../../../lib/toasts.ts';
import { useStopImpersonation } from './api.ts';
import styles from './ImpersonationBar.module.css';

/** Says on every page who acts as whom, and ends it. Asks who is signed in only on devices where that may be so. */
export function ImpersonationBar() {
  const { data: user, isSuccess } = useQuery({ ...userQuery, enabled: isNotedActing() });
  const stop = useStopImpersonation();
  const admin = user?.impersonatedBy;
  useEffect(() => {
    if (isSuccess) noteActing(Boolean(admin));
  }, [isSuccess, admin]);
  useRoomAtTop(Boolean(admin));
  if (!user || !admin) return null;
  const end = () =>
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
      <button type="button" className={styles.stop} onClick={end} disabled={stop.isPending}>
        {texts.stop}
      </button>
    </aside>
  );
}

/** Whatever sticks to the top stands below the bar while it is there. */
function useRoomAtTop(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    const root = document.documentElement;
    root.setAttribute('data-acting', '');
    return () => root.removeAttribute('data-acting');
  }, [isShown]);
}
