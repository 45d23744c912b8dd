import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { userQuery } from '../../../entities/session/api.ts';
import { isImpersonationMarked, markImpersonation } from '../../../lib/impersonation-mark.ts';

const ActingAs = lazyPart(async () => (await import('./ActingAs.tsx')).ActingAs, null);

/** Bar of an impersonation; fetches the user only on devices marked for one. */
export function ImpersonationBar() {
  const { data: user, isSuccess } = useQuery({ ...userQuery, enabled: isImpersonationMarked() });
  const admin = user?.impersonatedBy;
  useEffect(() => {
    if (isSuccess) markImpersonation(Boolean(admin));
  }, [isSuccess, admin]);
  return user && admin && <ActingAs user={user} admin={admin} />;
}
