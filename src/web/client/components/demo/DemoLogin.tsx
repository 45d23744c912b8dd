import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import * as calls from '../../../../modules/demo/calls.ts';
import type { DemoAccount } from '../../../../modules/demo/schema.ts';
import texts from '../../../../texts/generated/demo/login.en.js';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { SendFailure } from '../SendFailure.tsx';
import styles from './DemoLogin.module.css';

const OWN_PAGES = new Set(['/login', '/signup', '/forgot-password']);
const HOME: Readonly<Record<DemoAccount, string>> = { manager: '/manage', administrator: '/admin' };

/** Buttons for the accounts of a demo. @param props.onLoggedIn loads the user */
export function DemoLogin({ onLoggedIn }: { onLoggedIn: () => Promise<void> }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: (as: DemoAccount) => call(calls.logIn, { body: { as } }),
    onSuccess: onLoggedIn,
  });
  const logIn = (as: DemoAccount) => {
    login.mutate(as);
    // Elsewhere the page that the login replaced follows.
    if (OWN_PAGES.has(pathname) && !search) navigate(`/login?redirect=${HOME[as]}`, { replace: true });
  };
  const pending = login.isPending ? login.variables : null;
  return (
    <>
      <p>{texts.why}</p>
      {login.isError && <SendFailure error={login.error} fallback={texts.failed} />}
      <Stack as="ul" gap="24" className={styles.accounts}>
        <li>
          <Button isFullWidth isPending={pending === 'manager'} onPress={() => logIn('manager')}>
            {texts.manager}
          </Button>
          <p>{texts.managerDoes}</p>
        </li>
        <li>
          <Button
            variant="secondary"
            isFullWidth
            isPending={pending === 'administrator'}
            onPress={() => logIn('administrator')}
          >
            {texts.administrator}
          </Button>
          <p>{texts.administratorDoes}</p>
        </li>
      </Stack>
    </>
  );
}
