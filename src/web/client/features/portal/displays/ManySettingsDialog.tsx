import { type Display, manyInput } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { useSaveDisplays } from './api.ts';
import { SettingsFields } from './SettingsFields.tsx';

const texts = displayTexts.many;

interface ManySettingsDialogProps {
  propertyId: number;
  displays: readonly Display[];
  onClose: () => void;
}

/** Settings of several displays; unchanged fields keep each display's own value. */
export function ManySettingsDialog({ propertyId, displays, onClose }: ManySettingsDialogProps) {
  const form = useZodForm(manyInput, { ids: displays.map(({ id }) => id), settings: {} });
  const save = useSaveDisplays(propertyId);
  const submit = submitWith(
    form,
    async (body) => {
      await save.mutateAsync(body);
      toast({ message: texts.saved({ count: displays.length }), tone: 'success' });
      onClose();
    },
    texts.failed,
  );
  return (
    <ActionDialog
      title={texts.title({ count: displays.length })}
      submitLabel={texts.submit}
      size="sheet"
      form={form}
      onSubmit={submit}
      isDismissDisabled={form.formState.isDirty}
      onClose={onClose}
    >
      <Field control={form.control} name="settings">
        {({ value, onChange, errorMessage }) => (
          <>
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <SettingsFields settings={value} onChange={(change) => onChange({ ...value, ...change })} canLeave />
          </>
        )}
      </Field>
    </ActionDialog>
  );
}
