import { useId } from 'react';
import { type Display, replacementInput } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useReplaceDisplay } from './api.ts';
import { CodeField } from './CodeField.tsx';
import styles from './DisplaysPanel.module.css';

const texts = displayTexts.replace;

interface ReplaceDialogProps {
  propertyId: number;
  display: Pick<Display, 'id' | 'name'>;
  /** Already known. */
  code?: string;
  onClose: () => void;
}

/** Another device takes over the display. */
export function ReplaceDialog({ propertyId, display: { id, name }, code = '', onClose }: ReplaceDialogProps) {
  const form = useZodForm(replacementInput, { code });
  const replace = useReplaceDisplay(propertyId);
  const formId = useId();
  const banner = bannerOf(form);
  const submit = submitWith(
    form,
    async (values) => {
      await replace.mutateAsync({ id, ...values });
      toast({ title: name, message: displayTexts.condition.starting, tone: 'success' });
      onClose();
    },
    texts.failed,
  );
  return (
    <FormDialog
      title={texts.title({ name })}
      formId={formId}
      submitLabel={texts.submit}
      isPending={form.formState.isSubmitting}
      isHeld={form.formState.isDirty}
      size="sheet"
      onClose={onClose}
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <p>{texts.body}</p>
        <Field control={form.control} name="code">
          {CodeField}
        </Field>
      </form>
    </FormDialog>
  );
}
