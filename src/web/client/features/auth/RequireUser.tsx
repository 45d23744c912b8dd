import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useAfterLogin } from '../../lib/after-login.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useUser } from '../../lib/session.ts';
import { Container } from '../../ui/Container.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { authTexts } from './texts.ts';

const LoginInPlace = lazyPage(async () => (await import('./LoginInPlace.tsx')).LoginInPlace);
const ChoosePassword = lazyPage(async () => (await import('./ChoosePasswordScreen.tsx')).ChoosePasswordScreen);

export interface RequireUserProps {
  /** What the screens shown instead of the page stand in. */
  frame: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

/** The page for who is signed in; for others the login screen, in place. A temporary password is replaced first. */
export function RequireUser({ frame: Frame, children }: RequireUserProps) {
  const user = useUser();
  const { isDone, instead } = useAfterLogin(user.data);
  if (instead) return <Navigate to={instead} replace />;
  if (user.data && !user.data.mustChangePassword && isDone) return children;
  return (
    <Frame>
      {user.data?.mustChangePassword ? (
        <ChoosePassword />
      ) : user.isPending || user.data ? (
        <Container>
          <Skeleton label={authTexts.checking} />
        </Container>
      ) : user.isError ? (
        <Container>
          <ErrorState
            message={errorText(user.error)}
            onRetry={() => void user.refetch()}
            isRetrying={user.isFetching}
          />
        </Container>
      ) : (
        <LoginInPlace />
      )}
    </Frame>
  );
}
