import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDeleteProperty } from './api.ts';
import styles from './property.module.css';

const texts = propertyTexts.remove;

/** Deletes the property once DELETE was typed. */
export function DeleteSection({ property }: { property: Property }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteProperty(property.id);
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ message: texts.done, tone: 'success', goesAlong: true });
        void navigate('/manage', { replace: true });
      },
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      <div>
        <Button variant="danger" onPress={() => setOpen(true)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          remove.reset();
        }}
        title={texts.confirmTitle({ name: property.name })}
        confirmLabel={texts.submit}
        typeToConfirm={texts.confirmWord}
        onConfirm={confirm}
        isPending={remove.isPending}
        errorMessage={remove.isError ? errorText(remove.error, texts.failed) : undefined}
      >
        {texts.lead}
      </ConfirmDialog>
    </section>
  );
}
