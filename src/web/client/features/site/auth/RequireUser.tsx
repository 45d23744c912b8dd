import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '../../../../../modules/accounts/schema.ts';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { isMarkedSignedIn, readUser, useUser } from '../../../entities/session/api.ts';
import { useAfterLogin } from '../../../lib/after-login.ts';
import { ApiError } from '../../../lib/api.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { onPersonChange } from '../../../lib/person-storage.ts';
import { onSessionEnd, type SessionEnd } from '../../../lib/session-end.ts';
import { Container } from '../../../ui/Container.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LoginInPlace = lazyPart(async () => (await import('./LoginInPlace.tsx')).LoginInPlace);
const SetUpSecondFactor = lazyPart(async () => (await import('./SetUpScreen.tsx')).SetUpScreen);
const ChoosePassword = lazyPart(async () => (await import('./ChoosePasswordScreen.tsx')).ChoosePasswordScreen);

/** For visitors, who will see it instead of the page. */
export async function loadLogin(): Promise<void> {
  if (!isMarkedSignedIn()) await LoginInPlace.code.load().catch(() => undefined); // `LoginInPlace` shows the failure
}

export interface RequireUserProps {
  /** Frame of the screens shown instead of the page. */
  frame: ComponentType<{ children: ReactNode }>;
  /** Instead of a skeleton, while it is not known who is signed in. */
  loading?: ReactNode;
  children: ReactNode;
}

/** Shows the login in place, then asks to replace a temporary password and to set up a required second factor. */
export function RequireUser({ frame: Frame, loading, children }: RequireUserProps) {
  const user = useUser();
  const { isDone, instead } = useAfterLogin(user.data);
  if (instead) return <Navigate to={instead} replace />;
  if (user.data && !user.data.mustChangePassword && !user.data.mustSetUpSecondFactor && isDone)
    return (
      <>
        {children}
        <SignInAgain user={user.data} />
      </>
    );
  return (
    <Frame>
      {user.data?.mustChangePassword ? (
        <ChoosePassword />
      ) : user.data?.mustSetUpSecondFactor ? (
        <SetUpSecondFactor />
      ) : user.isPending || user.data ? (
        <Container>{loading ?? <Skeleton label={authTexts.checking} />}</Container>
      ) : user.isError ? (
        <Container>
          <QueryError query={user} />
        </Container>
      ) : (
        <LoginInPlace />
      )}
    </Frame>
  );
}

const SessionOverDialog = lazyPart(async () => (await import('./SessionOverDialog.tsx')).SessionOverDialog);

interface Asked extends SessionEnd {
  answer: (isBack: boolean) => void;
}

/**
 * Asks for the password when the session ends under an open page; the refused calls wait, and are then retried. Leaving
 * loads the page again for whoever is signed in.
 */
function SignInAgain({ user }: { user: User }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    let end: SessionEnd;
    const ask = async () => (await isSignedIn(end)) || new Promise<boolean>((answer) => setAsked({ ...end, answer }));
    return onSessionEnd((last) => {
      const focused = document.activeElement;
      end = last;
      if (pending) setAsked((now) => now && { ...now, ...last });
      pending ??= ask().finally(() => {
        pending = null;
        focusSoon(() => focused); // disabled until its call is done
      });
      return pending;
    });
  }, []);
  const resume = () => {
    asked?.answer(true);
    setAsked(null);
  };
  const resumeFromOtherTab = useEffectEvent(resume);
  const isAsked = asked !== null;
  useEffect(() => {
    if (!isAsked) return;
    return onPersonChange(() => void readUser().then(resumeFromOtherTab, ignoreRefusal));
  }, [isAsked]);
  return asked && <SessionOverDialog user={user} other={asked.other} onSignedIn={resume} />;
}

/** When a call was refused while the session was renewed, as by a second factor, nobody has to be asked. */
async function isSignedIn({ other }: SessionEnd): Promise<boolean> {
  return other === null && (await readUser().catch(ignoreRefusal)) !== undefined;
}

/** The session is still over. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) console.warn('The session could not be read', error);
}

/** Redirects to the login page and back. Wraps `RequireUser`. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  if (user !== null) return children;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} replace />;
}
