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
  /** Says that there are changes. */
  isUnsaved?: boolean;
  onClose: () => void;
  /** By the cancel button; without it, the same as any other way to close. */
  onCancel?: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { formId, submitLabel, isPending, isUnsaved, onClose, onCancel = onClose, ...dialog } = props;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      {...dialog}
      footer={
        <>
          {(isUnsaved || dialog.isHeld) && (
            <p role="status" className={styles.note}>
              {formTexts.unsaved}
            </p>
          )}
          <Button variant="secondary" onPress={onCancel}>
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
