import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { kitTexts } from './texts.ts';

export interface FormDialogProps {
  title: string;
  /** The form among the children that the submit button belongs to. */
  formId: string;
  submitLabel: string;
  isPending: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A dialog around a form, with a button that closes it and one that submits. */
export function FormDialog({ title, formId, submitLabel, isPending, onClose, role, children }: FormDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      {...(role && { role })}
      footer={
        <>
          <Button variant="secondary" onPress={onClose}>
            {kitTexts.cancel}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
