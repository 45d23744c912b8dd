import { useEffect, useRef, useState } from 'react';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { failingAs, useForgotPassword } from './api.ts';

const texts = linkTexts.forgot;
const schema = async () => (await import('../../../../../modules/accounts/schema.ts')).forgotPasswordInput;

/** The reply does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(texts.title);
  return (
    <AuthFrame title={sentTo ? texts.sentTitle : texts.title}>
      {sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(null)} /> : <ForgotForm onSent={setSentTo} />}
      <p className={styles.toggle}>
        <Link href="/login">{texts.back}</Link>
      </p>
    </AuthFrame>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.form}>
      <Banner tone="success">{texts.sent({ email })}</Banner>
      <Button variant="secondary" isFullWidth onPress={onAgain}>
        {texts.again}
      </Button>
    </div>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useZodForm(schema, { email: '' });
  const forgot = useForgotPassword();
  const banner = bannerOf(form);
  const submit = submitWith(form, async (values) => {
    await failingAs(texts.failed, forgot.mutateAsync(values));
    onSent(values.email);
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>{texts.text}</p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <Field control={form.control} name="email">
        {(field) => <TextField label={texts.email} type="email" autoComplete="username" isRequired {...field} />}
      </Field>
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
