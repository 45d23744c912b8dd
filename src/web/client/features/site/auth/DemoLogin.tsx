import { useLocation, useNavigate } from 'react-router-dom';
import type { DemoLogin as Chosen } from '../../../../../modules/accounts/schema.ts';
import texts from '../../../../../texts/generated/account/demo.en.js';
import { SendFailure } from '../../../components/SendFailure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useLogInToDemo } from './api.ts';
import styles from './DemoLogin.module.css';

type Who = Chosen['as'];

/** In place of the forms of an account: a demo has two, which everybody uses. */
export function DemoLogin() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const login = useLogInToDemo();
  const logIn = (as: Who) => {
    const isOnOwnPage = pathname === '/login' || pathname === '/signup';
    if (as === 'administrator' && isOnOwnPage && !search) navigate('?redirect=/admin', { replace: true });
    login.mutate(as);
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
