import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { type InscriptionInput, inscriptionInput } from '../../../../modules/shop/schema.ts';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { type InscriptionDraft, inputOf } from '../../lib/placard-draft.ts';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import { ActionDialog } from '../form/ActionDialog.tsx';
import { submitWith } from '../form/submit.ts';
import { useZodForm } from '../form/zod-form.ts';
import { type InscriptionField, InscriptionFields, type InscriptionFieldsProps } from './InscriptionFields.tsx';
import styles from './Placard.module.css';
import { PlacardDrawing } from './PlacardDrawing.tsx';

export interface InscriptionDialogProps extends Omit<InscriptionFieldsProps, 'fields'> {
  product: { id: number; name: string };
  variantId: number | null | undefined;
  hint?: string;
  onSave: (input: InscriptionInput) => Promise<unknown>;
  onClose: () => void;
}

const NOTHING = { propertyId: null, name: null, address: null, directory: null };

const inscriptionForm = z
  .object({ propertyId: z.int().nullable(), name: z.string(), address: z.string(), directory: z.string() })
  .transform((draft): z.input<typeof inscriptionInput> => inputOf(draft) ?? NOTHING)
  .pipe(inscriptionInput);

export function InscriptionDialog(props: InscriptionDialogProps) {
  const { product, variantId, hint, onSave, onClose, ...draft } = props;
  const form = useInscriptionForm(draft.draft);
  const { control } = form;
  const fields = {
    name: usePart(control, 'name'),
    address: usePart(control, 'address'),
    directory: usePart(control, 'directory'),
  };
  const submit = submitWith(
    form,
    async (input) => {
      await onSave(input);
      onClose();
    },
    placardTexts.failed,
  );
  return (
    <ActionDialog
      title={placardTexts.titleOf({ name: product.name })}
      size="wide"
      submitLabel={placardTexts.confirm}
      form={form}
      onSubmit={submit}
      className={styles.beside}
      onClose={onClose}
    >
      <Stack>
        <InscriptionFields {...draft} fields={fields} />
        {hint && (
          <Text size="small" tone="quiet">
            {hint}
          </Text>
        )}
      </Stack>
      <PlacardDrawing productId={product.id} variantId={variantId} draft={draft.draft} />
    </ActionDialog>
  );
}

/** Form that follows the draft, which a selected building fills in. */
function useInscriptionForm(draft: InscriptionDraft) {
  const form = useZodForm(inscriptionForm, draft);
  const { isSubmitted } = form.formState;
  useEffect(() => {
    for (const [name, value] of Object.entries(draft))
      form.setValue(name as keyof InscriptionDraft, value, { shouldValidate: isSubmitted });
  }, [form, draft, isSubmitted]);
  return form;
}

function usePart<Output>(control: Control<InscriptionDraft, unknown, Output>, name: InscriptionField) {
  const { field, fieldState } = useController({ control, name });
  return { ref: field.ref, errorMessage: fieldState.error?.message };
}
