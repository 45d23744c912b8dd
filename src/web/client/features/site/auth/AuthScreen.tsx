import type { MouseEvent, ReactNode } from 'react';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { isDemo } from '../../../lib/page.ts';
import { Link } from '../../../ui/Link.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';

const DemoLogin = lazyPart(async () => (await import('./DemoLogin.tsx')).DemoLogin, null);

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
  if (isDemo())
    return (
      <AuthFrame title={texts.title}>
        <DemoLogin />
      </AuthFrame>
    );
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
