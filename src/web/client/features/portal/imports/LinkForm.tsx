import { z } from 'zod';
import { type ImportSource, importMode, importSourceInput } from '../../../../../modules/imports/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/portal/import-link.en.js';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveLink } from './link-api.ts';

const { address, headerName, token, hour, mode } = importSourceInput.shape;

/** Empty texts stand for no header, and for the stored value. */
const linkForm = z.object({
  address,
  hour,
  mode,
  headerName: z.union([z.literal('').transform(() => null), headerName.unwrap().unwrap()]),
  token: z.union([z.literal('').transform(() => undefined), token.unwrap()]),
  mostChanges: z
    .string()
    .regex(/^(\d{1,5}|100000)$/, texts.form.wholeNumber)
    .transform(Number),
});

const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));
const modes = importMode.options.map((value) => ({ value, label: importTexts.mode[value] }));
const MORNING = 6;

export function LinkForm({ propertyId, source }: { propertyId: number; source: ImportSource | null }) {
  const save = useSaveLink(propertyId);
  const form = useZodForm(linkForm, {
    address: source?.address ?? '',
    headerName: source?.headerName ?? '',
    token: '',
    hour: source?.hour ?? MORNING,
    mode: source?.mode ?? 'update',
    mostChanges: `${source?.mostChanges ?? 0}`,
  });
  const { control } = form;
  const { errors } = form.formState;
  const isWrong = Boolean(errors.headerName ?? errors.token);
  const submit = submitWith(
    form,
    async ({ token: given, ...values }) => {
      await save.mutateAsync({ ...values, ...(given !== undefined && { token: given }) });
      form.resetField('token');
      toast({ message: texts.form.saved, tone: 'success' });
    },
    texts.form.saveFailed,
  );
  return (
    <Form aria-label={texts.form.title} form={form} onSubmit={submit} head={<h3>{texts.form.title}</h3>}>
      <Field control={control} name="address">
        {(field) => (
          <TextField
            {...field}
            label={texts.form.address}
            description={texts.form.addressHint}
            inputMode="url"
            isRequired
            autoComplete="off"
          />
        )}
      </Field>
      <Field control={control} name="hour">
        {(field) => <Select {...field} label={texts.form.hour} description={texts.form.hourHint} options={hours} />}
      </Field>
      <Field control={control} name="mode">
        {(field) => <Select {...field} label={texts.form.mode} options={modes} />}
      </Field>
      <Field control={control} name="mostChanges">
        {(field) => (
          <TextField
            {...field}
            label={texts.form.mostChanges}
            description={texts.form.mostChangesHint}
            inputMode="numeric"
            isRequired
          />
        )}
      </Field>
      <Disclosure title={texts.form.advanced} isOpenAtFirst={Boolean(source?.headerName)} isHeldOpen={isWrong}>
        <Stack>
          <Field control={control} name="headerName">
            {(field) => (
              <TextField
                {...field}
                label={texts.form.headerName}
                description={texts.form.headerHint}
                isRequired={false}
                autoComplete="off"
              />
            )}
          </Field>
          <Field control={control} name="token">
            {(field) => (
              <TextField
                {...field}
                type="password"
                label={texts.form.token}
                description={source?.headerName ? texts.form.tokenKept : texts.form.tokenHint}
                isRequired={false}
                autoComplete="off"
              />
            )}
          </Field>
        </Stack>
      </Disclosure>
      <div>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {texts.form.save}
        </Button>
      </div>
    </Form>
  );
}
