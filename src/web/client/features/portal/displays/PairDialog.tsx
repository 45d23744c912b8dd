import { useState } from 'react';
import { bindInput, type Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { FormSheet } from '../../../components/form/FormSheet.tsx';
import { MoreFields } from '../../../components/form/More.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { usePairDisplay } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

const texts = displayTexts.pair;
const NEW = 0;

interface PairDialogProps {
  propertyId: number;
  /** Code from the address in the screen's QR code. */
  code: string;
  /** Displays that the screen may replace. */
  displays: readonly Display[];
  onClose: () => void;
}

export function PairDialog({ propertyId, code, displays, onClose }: PairDialogProps) {
  const [replaced, replace] = useState<Display | null>(null);
  const [isDone, setDone] = useState(false);
  const form = useZodForm(bindInput, { code, name: '', place: '' });
  const pair = usePairDisplay(propertyId);
  const submit = submitWith(
    form,
    async (values) => {
      const { name } = await pair.mutateAsync(values);
      toast({ title: name, message: displayTexts.condition.starting, tone: 'success' });
      setDone(true);
    },
    texts.failed,
  );
  if (replaced)
    return <ReplaceDialog propertyId={propertyId} display={replaced} code={form.getValues('code')} onClose={onClose} />;
  return (
    <FormSheet
      title={texts.title}
      form={form}
      onSubmit={submit}
      submitLabel={texts.submit}
      isDone={isDone}
      onClose={onClose}
    >
      <Field control={form.control} name="code">
        {CodeField}
      </Field>
      {displays.length > 0 && (
        <Select
          label={texts.replaces}
          options={[
            { value: NEW, label: texts.isNew },
            ...displays.map(({ id: value, name: label }) => ({ value, label })),
          ]}
          value={NEW}
          onChange={(displayId) => replace(displays.find(({ id }) => id === displayId) ?? null)}
        />
      )}
      <Field control={form.control} name="name">
        {(field) => <TextField label={texts.name} autoComplete="off" isRequired {...field} />}
      </Field>
      <MoreFields control={form.control} names={['place']}>
        <Field control={form.control} name="place">
          {(field) => (
            <TextField
              label={texts.place}
              description={texts.placeHint}
              autoComplete="off"
              isRequired={false}
              {...field}
            />
          )}
        </Field>
      </MoreFields>
    </FormSheet>
  );
}
