import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { CommandsButton, type CommandsProps } from '../../components/CommandsButton.tsx';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { PortalLoading } from '../../features/portal/PortalLoading.tsx';
import { RequireLogin, RequireUser } from '../../features/site/auth/RequireUser.tsx';
import { BareFrame, SiteFrame } from '../../features/site/frame/SiteFrame.tsx';

export { loadLogin } from '../../features/site/auth/RequireUser.tsx';

const PortalCommands = lazyDialog<CommandsProps>(
  async () => (await import('../../features/portal/commands/PortalCommands.tsx')).PortalCommands,
);

const commands = <CommandsButton Commands={PortalCommands} />;

export function InApp() {
  const isPortal = useLocation().pathname === '/manage';
  return signedIn(
    <SiteFrame width="wide" commands={commands}>
      <Outlet />
    </SiteFrame>,
    isPortal ? <PortalLoading /> : undefined,
  );
}

export function InSite() {
  return signedIn(
    <SiteFrame commands={commands}>
      <Outlet />
    </SiteFrame>,
  );
}

export function InBare() {
  return signedIn(
    <BareFrame>
      <Outlet />
    </BareFrame>,
  );
}

/** Redirects to the login page instead of showing it in place. */
export function InSiteAfterLogin() {
  return (
    <RequireLogin>
      <InSite />
    </RequireLogin>
  );
}

const signedIn = (content: ReactNode, loading?: ReactNode) => (
  <RequireUser frame={SiteFrame} loading={loading}>
    {content}
  </RequireUser>
);
