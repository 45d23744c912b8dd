import { useEffect } from 'react';
import { useUser } from '../../entities/session/api.ts';
import { useAfterLogin } from '../../lib/after-login.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useNavigate, usePlace } from '../../ui/navigation.ts';
import { LoginScreen } from './LoginScreen.tsx';
import { safeRedirect } from './safe-redirect.ts';
import { authTexts } from './texts.ts';

/** /login and /signup: one screen. Whoever is signed in already goes where the `redirect` parameter says. */
export function LoginPage() {
  const { pathname, search } = usePlace();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const mode = pathname.startsWith('/signup') ? 'register' : 'login';
  const { isDone, instead } = useAfterLogin(user);
  const target = instead ?? safeRedirect(new URLSearchParams(search).get('redirect'));
  usePageTitle(authTexts[mode].title);
  useEffect(() => {
    if (user && isDone) navigate(target, { replace: true });
  }, [user, isDone, target, navigate]);
  return (
    <LoginScreen
      key={mode}
      mode={mode}
      onToggle={() => navigate(`${mode === 'login' ? '/signup' : '/login'}${search}`, { replace: true })}
    />
  );
}
