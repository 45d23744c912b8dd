import { useState } from 'react';
import { type Display, replacementInput } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useReplaceDisplay } from './api.ts';
import { CodeField } from './CodeField.tsx';

const texts = displayTexts.replace;

interface ReplaceDialogProps {
  propertyId: number;
  display: Pick<Display, 'id' | 'name'>;
  /** Code, if already entered. */
  code?: string;
  onClose: () => void;
}

/** Replaces the device of a display by another one. */
export function ReplaceDialog({ propertyId, display: { id, name }, code = '', onClose }: ReplaceDialogProps) {
  const [isDone, setDone] = useState(false);
  const form = useZodForm(replacementInput, { code });
  const replace = useReplaceDisplay(propertyId);
  const submit = submitWith(
    form,
    async (values) => {
      await replace.mutateAsync({ id, ...values });
      toast({ title: name, message: displayTexts.condition.starting, tone: 'success' });
      setDone(true);
    },
    texts.failed,
  );
  return (
    <FormSheet
      title={texts.title({ name })}
      form={form}
      onSubmit={submit}
      submitLabel={texts.submit}
      isDone={isDone}
      onClose={onClose}
    >
      <p>{texts.body}</p>
      <Field control={form.control} name="code">
        {CodeField}
      </Field>
    </FormSheet>
  );
}
