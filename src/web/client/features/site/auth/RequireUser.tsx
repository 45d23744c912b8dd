import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { readUser, useUser } from '../../../entities/session/api.ts';
import { isMarkedSignedIn } from '../../../entities/session/session-mark.ts';
import { useAfterLogin } from '../../../lib/after-login.ts';
import { ApiError } from '../../../lib/api.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { Redirect } from '../../../lib/page-navigation.ts';
import { onPersonChange } from '../../../lib/person-storage.ts';
import { onSessionEnd, type SessionEnd } from '../../../lib/session-end.ts';
import { Container } from '../../../ui/Container.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ProveIdentity } from './ProveIdentity.tsx';

const LoginInPlace = lazyPart(async () => (await import('./LoginInPlace.tsx')).LoginInPlace);
const SetUpSecondFactor = lazyPart(async () => (await import('./SetUpScreen.tsx')).SetUpScreen);
const ChoosePassword = lazyPart(async () => (await import('./ChoosePasswordScreen.tsx')).ChoosePasswordScreen);

/** Preloads the login for visitors, who get it instead of the page. */
export async function loadLogin(): Promise<void> {
  if (!isMarkedSignedIn()) await LoginInPlace.code.load().catch(() => undefined); // `LoginInPlace` shows the failure
}

export interface RequireUserProps {
  frame: ComponentType<{ children: ReactNode }>;
  /** Placeholder while the session is unknown; a skeleton by default. */
  loading?: ReactNode;
  children: ReactNode;
}

/** Shows the login in place, then requires replacing a temporary password and setting up a required second factor. */
export function RequireUser({ frame: Frame, loading, children }: RequireUserProps) {
  const user = useUser();
  const { isTaskDone, redirectPath } = useAfterLogin(user.data);
  if (redirectPath) return <Redirect to={redirectPath} />;
  if (user.data && !user.data.mustChangePassword && !user.data.mustSetUpSecondFactor && isTaskDone)
    return (
      <>
        {children}
        <SignInAgain user={user.data} />
        <ProveIdentity />
      </>
    );
  const checking = loading ?? <Skeleton label={authTexts.checking} />;
  return (
    <Frame>
      {user.data === null ? (
        <LoginInPlace />
      ) : user.data?.mustChangePassword ? (
        <ChoosePassword />
      ) : user.data?.mustSetUpSecondFactor ? (
        <>
          <SetUpSecondFactor />
          <ProveIdentity />
        </>
      ) : (
        <Container>
          <QueryState query={user} loading={checking}>
            {() => checking}
          </QueryState>
        </Container>
      )}
    </Frame>
  );
}

const SessionOverDialog = lazyPart(async () => (await import('./SessionOverDialog.tsx')).SessionOverDialog);

interface SignInRequest extends SessionEnd {
  resolve: (hasSignedIn: boolean) => void;
}

/**
 * Prompts for the password when the session ends while the page is open; rejected calls wait, then retry. Closing
 * the dialog without a login reloads the page for the current session.
 */
function SignInAgain({ user }: { user: User }) {
  const [signInRequest, setSignInRequest] = useState<SignInRequest | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    let latestEnd: SessionEnd;
    const requestSignIn = async () =>
      (await isSignedIn(latestEnd)) || new Promise<boolean>((resolve) => setSignInRequest({ ...latestEnd, resolve }));
    return onSessionEnd((sessionEnd) => {
      const focused = document.activeElement;
      latestEnd = sessionEnd;
      if (pending) setSignInRequest((request) => request && { ...request, ...sessionEnd });
      pending ??= requestSignIn().finally(() => {
        pending = null;
        focusSoon(() => focused); // a focused button is disabled until its call is done
      });
      return pending;
    });
  }, []);
  const resume = () => {
    signInRequest?.resolve(true);
    setSignInRequest(null);
  };
  const resumeFromOtherTab = useEffectEvent(resume);
  const isSignInRequested = signInRequest !== null;
  useEffect(() => {
    if (!isSignInRequested) return;
    return onPersonChange(() => void readUser().then(resumeFromOtherTab, ignoreApiError));
  }, [isSignInRequested]);
  return (
    signInRequest && <SessionOverDialog user={user} otherUsername={signInRequest.otherUsername} onSignedIn={resume} />
  );
}

/** Returns whether the session has been renewed since the call was rejected, for example by a second factor. */
async function isSignedIn({ otherUsername }: SessionEnd): Promise<boolean> {
  return otherUsername === null && (await readUser().catch(ignoreApiError)) !== undefined;
}

/** Ignores a rejection by the server: the session is still over. Logs other errors. */
function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) console.warn('The session could not be read', error);
}

/** Redirects to the login page, unlike `RequireUser`, which shows the login in place. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  if (user !== null) return children;
  return <Redirect to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} />;
}
