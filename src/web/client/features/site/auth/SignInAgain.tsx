import { useEffect, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { onSessionEnd } from '../../../lib/session-guard.ts';

const SignInDialog = lazyPart(async () => (await import('./SignInDialog.tsx')).SignInDialog);

/** Asks for the password in place when a session ends under an open form; the refused call is then repeated. */
export function SignInAgain({ username }: { username: string }) {
  const [answer, setAnswer] = useState<((isBack: boolean) => void) | null>(null);
  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    return onSessionEnd(() => {
      const focused = document.activeElement;
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = null;
        focusSoon(() => focused); // busy until its call is done
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
