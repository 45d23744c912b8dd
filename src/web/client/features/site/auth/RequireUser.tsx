import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { isMarkedSignedIn, useUser } from '../../../entities/session/api.ts';
import { useAfterLogin } from '../../../lib/after-login.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { onSessionEnd } from '../../../lib/session-guard.ts';
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
        <SignInAgain username={user.data.username} />
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

const SignInDialog = lazyPart(async () => (await import('./SignInDialog.tsx')).SignInDialog);

/** Asks for the password when the session ends under an open form; the refused call is then retried. */
function SignInAgain({ username }: { username: string }) {
  const [answer, setAnswer] = useState<((isBack: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    return onSessionEnd(() => {
      const focused = document.activeElement;
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = null;
        focusSoon(() => focused); // disabled until its call is done
      });
      return pending;
    });
  }, []);
  const close = (isBack: boolean) => {
    answer?.(isBack);
    setAnswer(null);
  };
  return answer && <SignInDialog username={username} onClose={close} />;
}

/** Redirects to the login page and back. Wraps `RequireUser`. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  const { pathname, search } = useLocation();
  if (user !== null) return children;
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search).replaceAll('%2F', '/')}`} replace />;
}
