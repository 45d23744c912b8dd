import type { ReactNode } from 'react';
import formTexts from '../../../texts/generated/kit/forms.en.js';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import type { DialogProps } from './Dialog.tsx';
import { Dialog } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'size' | 'isDismissDisabled' | 'role'> {
  title: string;
  /** Id of the form, among the children, that the submit button belongs to. */
  formId: string;
  submitLabel: string;
  isPending: boolean;
  isDisabled?: boolean | undefined;
  isUnsaved?: boolean | undefined;
  onClose: () => void;
  /** Called by the cancel button instead of `onClose`. */
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  children: ReactNode;
}

export function FormDialog({
  formId,
  submitLabel,
  isPending,
  isDisabled,
  isUnsaved,
  onClose,
  onCancel,
  cancelLabel,
  ...dialog
}: FormDialogProps) {
  const state = { isPending, isDisabled, isUnsaved: isUnsaved || dialog.isDismissDisabled };
  const footerProps = { formId, submitLabel, ...state, onClose, onCancel, cancelLabel };
  return <Dialog isOpen onOpenChange={onClose} {...dialog} footer={<FormFooter {...footerProps} />} />;
}

type FormFooterProps = Pick<
  FormDialogProps,
  'formId' | 'submitLabel' | 'isPending' | 'isDisabled' | 'isUnsaved' | 'onClose' | 'onCancel' | 'cancelLabel'
>;

export function FormFooter(props: FormFooterProps) {
  const { formId, submitLabel, isPending, isDisabled, isUnsaved, onClose, onCancel = onClose } = props;
  const { cancelLabel = kitTexts.cancel } = props;
  return (
    <>
      {isUnsaved && (
        <p role="status" className={styles.note}>
          {formTexts.unsaved}
        </p>
      )}
      <Button variant="secondary" onPress={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={formId} isPending={isPending} isDisabled={isDisabled}>
        {submitLabel}
      </Button>
    </>
  );
}
