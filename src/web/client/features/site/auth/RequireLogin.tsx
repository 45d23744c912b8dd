import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from '../../../entities/session/api.ts';

/** Sends who is not signed in to the login page, and back here afterwards. Stands around `RequireUser`. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  if (user !== null) return children;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} replace />;
}
