import { EntryPage } from './EntryPage.tsx';
import { LoginForm } from './LoginForm.tsx';

/** `/login` */
export function LoginPage() {
  return (
    <EntryPage mode="login">
      <LoginForm />
    </EntryPage>
  );
}
