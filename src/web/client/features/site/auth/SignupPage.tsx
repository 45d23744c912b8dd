import { EntryPage } from './EntryPage.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export function SignupPage() {
  return (
    <EntryPage mode="register">
      <RegisterForm />
    </EntryPage>
  );
}
