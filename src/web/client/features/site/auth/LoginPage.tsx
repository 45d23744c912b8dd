import { EntryPage } from './EntryPage.tsx';
import { LoginForm } from './LoginForm.tsx';

export function LoginPage() {
  return (
    <EntryPage mode="login">
      <LoginForm />
    </EntryPage>
  );
}
