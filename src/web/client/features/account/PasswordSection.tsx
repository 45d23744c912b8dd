import { changePasswordInput } from '../../../../modules/accounts/schema.ts';
import accountTexts from '../../../../texts/generated/account/account.en.js';
import { Field } from '../../components/Field.tsx';
import { LeaveGuard } from '../../components/LeaveGuard.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { bannerOf, submitWith } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useZodForm } from '../../lib/zod-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Account.module.css';
import { useChangeOwnPassword } from './api.ts';
import { Section } from './Section.tsx';

const texts = accountTexts.password;
const empty = { currentPassword: '', newPassword: '' };

/** Changes the password, which ends every other session. */
export function PasswordSection({ username }: { username: string }) {
  const form = useZodForm(changePasswordInput, empty);
  const change = useChangeOwnPassword();
  const { isDirty, isSubmitting } = form.formState;
  const banner = bannerOf(form);
  const submit = submitWith(form, async (passwords) => {
    await change.mutateAsync(passwords);
    form.reset(empty);
    toast({ message: texts.done, tone: 'success' });
  });
  return (
    <Section title={texts.title}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field control={form.control} name="currentPassword">
          {(field) => (
            <TextField label={texts.current} type="password" autoComplete="current-password" isRequired {...field} />
          )}
        </Field>
        <Field control={form.control} name="newPassword">
          {(field) => <NewPasswordField label={texts.next} username={username} {...field} />}
        </Field>
        <div>
          <Button type="submit" isDisabled={!isDirty} isPending={isSubmitting}>
            {texts.submit}
          </Button>
        </div>
      </form>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Section>
  );
}
