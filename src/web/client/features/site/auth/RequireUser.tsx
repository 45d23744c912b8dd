import type { ComponentType, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { useUser } from '../../../entities/session/api.ts';
import { useAfterLogin } from '../../../lib/after-login.ts';
import { Container } from '../../../ui/Container.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const LoginInPlace = lazyPart(async () => (await import('./LoginInPlace.tsx')).LoginInPlace);
const SetUpSecondFactor = lazyPart(async () => (await import('./SetUpScreen.tsx')).SetUpScreen);
const ChoosePassword = lazyPart(async () => (await import('./ChoosePasswordScreen.tsx')).ChoosePasswordScreen);

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
        <Container>
          <Skeleton label={authTexts.checking} />
        </Container>
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
