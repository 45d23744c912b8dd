import type { ReactNode } from 'react';
import { changePasswordInput } from '../../../../modules/accounts/schema.ts';
import texts from '../../../../texts/generated/account/account.en.js';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { NewPasswordField } from '../../components/form/NewPasswordField.tsx';
import { PasswordField } from '../../components/form/PasswordField.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { hasSharedAccounts, usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { Grid } from '../../ui/Grid.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useChangeOwnPassword } from './api.ts';
import { DataSection } from './DataSection.tsx';
import { DeletionSection } from './DeletionSection.tsx';
import { Section } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** Page of the user's account (`/account`). `profile` is shared with the portal. */
export function AccountPage({ profile }: { profile: ReactNode }) {
  usePageTitle(texts.title);
  const user = useSignedInUser();
  return (
    <Container>
      <PageHeader title={texts.title} description={<Address>{texts.lead({ username: user.username })}</Address>} />
      {user.impersonatedBy ? (
        <Stack gap="48">
          <Banner tone="info">{texts.acting}</Banner>
          {profile}
        </Stack>
      ) : (
        <Grid columns="minmax(20rem, 28rem) minmax(0, 1fr)" from="64" align="start" gap="48">
          <Stack gap="48">
            {profile}
            <PasswordSection username={user.username} />
          </Stack>
          <Stack gap="48">
            {!hasSharedAccounts() && <SessionsSection />}
            <DataSection />
            <DeletionSection />
          </Stack>
        </Grid>
      )}
    </Container>
  );
}

const passwordTexts = texts.password;
const empty = { currentPassword: '', newPassword: '' };

/** Form for a new password, which ends every other session. */
function PasswordSection({ username }: { username: string }) {
  const form = useZodForm(changePasswordInput, empty);
  const change = useChangeOwnPassword();
  const { isDirty, isSubmitting } = form.formState;
  const submit = submitWith(form, async (passwords) => {
    await change.mutateAsync(passwords);
    form.reset(empty);
    toast({ message: passwordTexts.done, tone: 'success' });
  });
  return (
    <Section title={passwordTexts.title}>
      <Form maxWidth="form" form={form} onSubmit={submit}>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field control={form.control} name="currentPassword">
          {(field) => <PasswordField label={passwordTexts.current} {...field} />}
        </Field>
        <Field control={form.control} name="newPassword">
          {(field) => <NewPasswordField label={passwordTexts.next} username={username} {...field} />}
        </Field>
        <div>
          <Button type="submit" isDisabled={!isDirty} isPending={isSubmitting}>
            {passwordTexts.submit}
          </Button>
        </div>
      </Form>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Section>
  );
}
