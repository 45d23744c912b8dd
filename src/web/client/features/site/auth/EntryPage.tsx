import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { useUser } from '../../../entities/session/api.ts';
import { useAfterLogin } from '../../../lib/after-login.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { useRedirect } from '../../../lib/page-navigation.ts';
import { type AuthMode, AuthScreen } from './AuthScreen.tsx';
import { safeRedirect } from './safe-redirect.ts';

/** Frame of /login and /signup. After login, or when already signed in, follows the `redirect` parameter. */
export function EntryPage({ mode, children }: { mode: AuthMode; children: ReactNode }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const { isTaskDone, redirectPath } = useAfterLogin(user);
  usePageTitle(authTexts[mode].title);
  useRedirect(user && isTaskDone ? (redirectPath ?? safeRedirect(new URLSearchParams(search).get('redirect'))) : null);
  const switchMode = () => navigate(`${mode === 'login' ? '/signup' : '/login'}${search}`, { replace: true });
  return (
    <AuthScreen mode={mode} onSwitchMode={switchMode}>
      {children}
    </AuthScreen>
  );
}
