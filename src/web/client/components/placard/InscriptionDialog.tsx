import { type FormEvent, useId, useState } from 'react';
import type { InscriptionInput } from '../../../../modules/shop/schema.ts';
import placardTexts from '../../../../texts/generated/shop/placard.en.js';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { type InscriptionDraft, inputOf } from '../../lib/placard-draft.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { InscriptionFields, type InscriptionFieldsProps } from './InscriptionFields.tsx';
import styles from './Placard.module.css';
import { PlacardDrawing } from './PlacardDrawing.tsx';

export interface InscriptionDialogProps extends Omit<InscriptionFieldsProps, 'errors'> {
  product: { id: number; name: string };
  variantId: number | null | undefined;
  /** Beside the buttons. */
  hint?: string;
  onSave: (input: InscriptionInput) => Promise<unknown>;
  onClose: () => void;
}

/** Text and drawing of one placard. */
export function InscriptionDialog(props: InscriptionDialogProps) {
  const { product, variantId, hint, onSave, onClose, ...fields } = props;
  const id = useId();
  const { submit, isPending, error } = useSaving(fields.draft, onSave, onClose);
  const errors = error instanceof ApiError ? error.fields : undefined;
  const isAtField = errors && Object.keys(errors).length > 0;
  return (
    <FormDialog
      title={placardTexts.titleOf({ name: product.name })}
      size="wide"
      formId={id}
      submitLabel={placardTexts.confirm}
      isPending={isPending}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit} className={styles.beside}>
        <div className={styles.fields}>
          {error !== null && !isAtField && <Banner tone="danger">{errorText(error, placardTexts.failed)}</Banner>}
          <InscriptionFields {...fields} errors={errors} />
          {hint && <p className={styles.note}>{hint}</p>}
        </div>
        <PlacardDrawing productId={product.id} variantId={variantId} draft={fields.draft} />
      </form>
    </FormDialog>
  );
}

function useSaving(
  draft: InscriptionDraft,
  onSave: InscriptionDialogProps['onSave'],
  onClose: InscriptionDialogProps['onClose'],
) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setPending(true);
    setError(null);
    try {
      await onSave(inputOf(draft) ?? { propertyId: null, name: null, address: null, directory: null });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    error,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isPending) void save();
    },
  };
}
