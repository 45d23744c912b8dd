import { useState } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { usePageTitle } from '../../../lib/page.ts';
import { type AuthMode, AuthScreen } from './AuthScreen.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Login screen in place of a page for signed-in users; the address stays. */
export function LoginInPlace() {
  const [mode, setMode] = useState<AuthMode>('login');
  usePageTitle(authTexts[mode].title);
  return (
    <AuthScreen mode={mode} onSwitchMode={() => setMode(mode === 'login' ? 'register' : 'login')}>
      {mode === 'login' ? <LoginForm /> : <RegisterForm />}
    </AuthScreen>
  );
}
