import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import proofTexts from '../../../texts/generated/kit/proof.en.js';
import { bannerOf, submitWith } from '../lib/form.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { Banner } from '../ui/Banner.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Field } from './Field.tsx';

const texts = proofTexts;
const proofForm = z.object({ currentPassword: z.string().min(1, texts.required) });

export interface ProofDialogProps {
  children: ReactNode;
  /** Repeats the save with the password; errors show here. */
  onConfirm: (currentPassword: string) => Promise<void>;
  onClose: () => void;
}

export function ProofDialog({ children, onConfirm, onClose }: ProofDialogProps) {
  const form = useZodForm(proofForm, { currentPassword: '' });
  const formId = useId();
  const banner = bannerOf(form);
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      onClose={onClose}
      role="alertdialog"
    >
      <p>{children}</p>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <form id={formId} noValidate onSubmit={submitWith(form, ({ currentPassword }) => onConfirm(currentPassword))}>
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
      </form>
    </FormDialog>
  );
}
