import type { ReactNode } from 'react';
import { Leave } from '../../../components/Leave.tsx';
import { useUser } from '../../../entities/session/api.ts';
import { usePlace } from '../../../ui/navigation.ts';

/** Sends who is not signed in to the login page, and back here afterwards. Stands around `RequireUser`. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { pathname, search } = usePlace();
  if (user !== null) return children;
  return <Leave to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} />;
}
