import type { MouseEvent, ReactNode } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { Link } from '../../../ui/Link.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';

export type AuthMode = 'login' | 'register';

export interface AuthScreenProps {
  mode: AuthMode;
  /** Switches to the other form. */
  onToggle: () => void;
  children: ReactNode;
}

/** The page continues once the user query has a user. */
export function AuthScreen({ mode, onToggle, children }: AuthScreenProps) {
  const texts = authTexts[mode];
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <AuthFrame title={texts.title}>
      {children}
      <p className={styles.toggle}>
        {texts.toggleText}{' '}
        <Link href={mode === 'login' ? '/signup' : '/login'} onClick={toggle}>
          {texts.toggle}
        </Link>
      </p>
    </AuthFrame>
  );
}
