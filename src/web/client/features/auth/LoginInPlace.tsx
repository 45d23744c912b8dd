import { useState } from 'react';
import { usePageTitle } from '../../lib/page.ts';
import { type AuthMode, LoginScreen } from './LoginScreen.tsx';
import { authTexts } from './texts.ts';

/** The login screen where a page for signed-in people would be; its address stays. */
export function LoginInPlace() {
  const [mode, setMode] = useState<AuthMode>('login');
  usePageTitle(authTexts[mode].title);
  return <LoginScreen mode={mode} onToggle={() => setMode(mode === 'login' ? 'register' : 'login')} />;
}
