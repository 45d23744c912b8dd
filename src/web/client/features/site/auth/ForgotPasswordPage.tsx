import { useEffect, useRef, useState } from 'react';
import linkTexts from '../../../../../texts/generated/account/links.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useForgotPassword, withErrorMessage } from './api.ts';

const texts = linkTexts.forgot;
const schema = async () => (await import('../../../../../modules/accounts/schema.ts')).forgotPasswordInput;

/** Requests a reset link. The reply does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  usePageTitle(texts.title);
  return (
    <AuthFrame title={sentTo ? texts.sentTitle : texts.title}>
      {sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(null)} /> : <ForgotForm onSent={setSentTo} />}
      <Text tone="quiet">
        <Link href="/login">{texts.back}</Link>
      </Text>
    </AuthFrame>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack ref={place} tabIndex={-1}>
      <Banner tone="success">{texts.sent({ email })}</Banner>
      <Button variant="secondary" isFullWidth onPress={onAgain}>
        {texts.again}
      </Button>
    </Stack>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useZodForm(schema, { email: '' });
  const forgot = useForgotPassword();
  const submit = submitWith(form, async (values) => {
    await withErrorMessage(texts.failed, forgot.mutateAsync(values));
    onSent(values.email);
  });
  return (
    <Form form={form} onSubmit={submit} head={<p>{texts.text}</p>}>
      <Field control={form.control} name="email">
        {(field) => <TextField label={texts.email} inputMode="email" autoComplete="username" isRequired {...field} />}
      </Field>
      <Button type="submit" isFullWidth isPending={form.formState.isSubmitting}>
        {texts.submit}
      </Button>
    </Form>
  );
}
