import { useLoadedWhenIdle } from '../../components/lazy-part.tsx';
import { AdminLayout } from '../../features/admin/AdminLayout.tsx';
import { RequireUser } from '../../features/site/auth/RequireUser.tsx';
import { SessionFrame } from '../../features/site/frame/SessionFrame.tsx';
import { adminPages } from './admin-pages.ts';

const codes = adminPages.map(({ handle }) => handle);

/** Visitors get the login screen, other people "Access Denied". */
export function Admin() {
  useLoadedWhenIdle(codes);
  return (
    <RequireUser frame={SessionFrame}>
      <AdminLayout />
    </RequireUser>
  );
}
