import type { MouseEvent, ReactNode } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Link } from '../../../ui/Link.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AuthFrame } from './AuthFrame.tsx';

export type AuthMode = 'login' | 'register';

export interface AuthScreenProps {
  mode: AuthMode;
  onSwitchMode: () => void;
  children: ReactNode;
}

/** Login or signup. After it succeeds, the user query has a user, and the caller shows its page. */
export function AuthScreen({ mode, onSwitchMode, children }: AuthScreenProps) {
  const texts = authTexts[mode];
  const switchMode = (event: MouseEvent) => {
    event.preventDefault();
    onSwitchMode();
  };
  return (
    <AuthFrame title={texts.title}>
      {children}
      <Text tone="quiet">
        {texts.toggleText}{' '}
        <Link href={mode === 'login' ? '/signup' : '/login'} onClick={switchMode}>
          {texts.toggle}
        </Link>
      </Text>
    </AuthFrame>
  );
}
