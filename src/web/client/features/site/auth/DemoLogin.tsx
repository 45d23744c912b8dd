import { useLocation, useNavigate } from 'react-router-dom';
import type { DemoLogin as Chosen } from '../../../../../modules/accounts/schema.ts';
import texts from '../../../../../texts/generated/account/demo.en.js';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useLogInToDemo } from './api.ts';
import styles from './DemoLogin.module.css';

type Who = Chosen['as'];

const OWN_PAGES = new Set(['/login', '/signup', '/forgot-password']);
const HOME: Readonly<Record<Who, string>> = { manager: '/manage', administrator: '/admin' };

/** Buttons for the accounts of a demo. */
export function DemoLogin() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const login = useLogInToDemo();
  const logIn = (as: Who) => {
    login.mutate(as);
    // Elsewhere the page that the login replaced follows.
    if (OWN_PAGES.has(pathname) && !search) navigate(`/login?redirect=${HOME[as]}`, { replace: true });
  };
  const pending = login.isPending ? login.variables : null;
  return (
    <>
      <p>{texts.why}</p>
      {login.isError && <SendFailure error={login.error} fallback={texts.failed} />}
      <ul className={styles.accounts}>
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
      </ul>
    </>
  );
}
