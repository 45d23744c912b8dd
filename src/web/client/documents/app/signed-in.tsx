import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { CommandsButton, type CommandsProps } from '../../components/CommandsButton.tsx';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { RequireLogin, RequireUser } from '../../features/site/auth/RequireUser.tsx';
import { AppFrame, BareFrame } from '../../features/site/frame/AppFrame.tsx';
import { SessionFrame } from '../../features/site/frame/SessionFrame.tsx';

const PortalCommands = lazyDialog<CommandsProps>(
  async () => (await import('../../features/portal/commands/PortalCommands.tsx')).PortalCommands,
);

export function InApp() {
  return signedIn(
    <AppFrame commands={<CommandsButton Commands={PortalCommands} />}>
      <Outlet />
    </AppFrame>,
  );
}

export function InSite() {
  return signedIn(
    <SessionFrame>
      <Outlet />
    </SessionFrame>,
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

const signedIn = (content: ReactNode) => <RequireUser frame={SessionFrame}>{content}</RequireUser>;
