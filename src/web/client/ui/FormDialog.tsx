import type { ReactNode } from 'react';
import formTexts from '../../../texts/generated/kit/forms.en.js';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import type { DialogProps } from './Dialog.tsx';
import { Dialog } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'size' | 'isHeld' | 'role'> {
  title: string;
  /** Form among the children that the submit button belongs to. */
  formId: string;
  submitLabel: string;
  isPending: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ formId, submitLabel, isPending, onClose, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      {...dialog}
      footer={
        <>
          {dialog.isHeld && (
            <p role="status" className={styles.note}>
              {formTexts.unsaved}
            </p>
          )}
          <Button variant="secondary" onPress={onClose}>
            {kitTexts.cancel}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}
