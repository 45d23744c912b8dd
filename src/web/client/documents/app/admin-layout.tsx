import { CommandsButton, type CommandsProps } from '../../components/CommandsButton.tsx';
import { lazyDialog, useLoadedWhenIdle } from '../../components/lazy-part.tsx';
import { AdminLayout } from '../../features/admin/AdminLayout.tsx';
import { adminPages } from '../../features/admin/admin-pages.ts';
import { RequireUser } from '../../features/site/auth/RequireUser.tsx';
import { SiteFrame } from '../../features/site/frame/SiteFrame.tsx';
import { SiteHeader } from '../../features/site/frame/SiteHeader.tsx';
import { page } from './page-route.tsx';

export const adminRoutes = adminPages.map(({ path, load }) => page(path, load));

const codes = adminRoutes.map(({ handle }) => handle);

const AdminCommands = lazyDialog<CommandsProps>(
  async () => (await import('../../features/admin/AdminCommands.tsx')).AdminCommands,
);

const header = <SiteHeader width="full" commands={<CommandsButton Commands={AdminCommands} />} />;

/** Visitors get the login screen, other users "Access Denied". */
export function Admin() {
  useLoadedWhenIdle(codes);
  return (
    <RequireUser frame={SiteFrame}>
      <AdminLayout header={header} />
    </RequireUser>
  );
}
