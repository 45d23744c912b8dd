import { useQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { useEffect } from 'react';
import { isNotedActing, noteActing } from '../../lib/acting.ts';
import { errorText } from '../../lib/errors.ts';
import { userQuery } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { useStopImpersonation } from './api.ts';
import styles from './ImpersonationBar.module.css';
import { impersonationTexts as texts } from './texts.ts';

/** Says on every page who is at work as whom, and ends it. Asks for the person only on devices where it may be so. */
export function ImpersonationBar() {
  const { data: user, isSuccess } = useQuery({ ...userQuery, enabled: isNotedActing() });
  const stop = useStopImpersonation();
  const admin = user?.impersonatedBy;
  useEffect(() => {
    if (isSuccess) noteActing(Boolean(admin));
  }, [isSuccess, admin]);
  if (!user || !admin) return null;
  const end = () =>
    stop.mutate(undefined, {
      onError: (error) => toast({ title: texts.error, message: errorText(error, texts.failed), tone: 'danger' }),
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
