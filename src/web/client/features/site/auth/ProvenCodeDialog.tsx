import { useId } from 'react';
import { provenCodeInput } from '../../../../../modules/accounts/schema.ts';
import secondFactorTexts from '../../../../../texts/generated/account/second-factor.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const texts = secondFactorTexts.proven;

export interface ProvenCode {
  currentPassword: string;
  code: string;
}

export interface ProvenCodeDialogProps {
  words: { title: string; lead: string; submit: string };
  /** Errors show at the fields. */
  onSubmit: (given: ProvenCode) => Promise<void>;
  onClose: () => void;
}

export function ProvenCodeDialog({ words, onSubmit, onClose }: ProvenCodeDialogProps) {
  const form = useZodForm(provenCodeInput, { currentPassword: '', code: '' });
  const formId = useId();
  const banner = bannerOf(form);
  return (
    <FormDialog
      title={words.title}
      formId={formId}
      submitLabel={words.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
      role="alertdialog"
    >
      <form id={formId} noValidate onSubmit={submitWith(form, onSubmit)}>
        <Stack>
          <p>{words.lead}</p>
          {banner && <Banner tone="danger">{banner}</Banner>}
          <Field control={form.control} name="currentPassword">
            {(field) => (
              <TextField
                label={texts.password}
                type="password"
                autoComplete="current-password"
                autoFocus
                isRequired
                {...field}
              />
            )}
          </Field>
          <Field control={form.control} name="code">
            {(field) => (
              <TextField
                label={texts.code}
                description={texts.codeHint}
                autoComplete="one-time-code"
                isRequired
                {...field}
              />
            )}
          </Field>
        </Stack>
      </form>
    </FormDialog>
  );
}
