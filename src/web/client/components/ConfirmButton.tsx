import { type ReactNode, useState } from 'react';
import { errorText } from '../lib/errors.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import type { ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import { ConfirmDialog } from './lazy-dialogs.ts';

export interface ConfirmButtonProps
  extends Pick<ButtonProps, 'size'>,
    Pick<ConfirmDialogProps, 'title' | 'cancelLabel' | 'typeToConfirm'> {
  label: string;
  /** Accessible name that includes the item, for screen readers. */
  labelOf?: string;
  variant?: 'danger' | 'secondary';
  confirmLabel?: string;
  /** Runs after the confirmation; its error shows in the dialog. */
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  /** Message of an error without one. */
  failed?: string;
  /** Receives a function that closes the dialog. */
  onConfirm: (close: () => void) => void;
  children: ReactNode;
}

export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    label,
    labelOf,
    variant = 'danger',
    size,
    confirmLabel = label,
    mutation,
    failed,
    onConfirm,
    ...dialog
  } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        {...(labelOf && { 'aria-label': labelOf })}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          mutation.reset();
        }}
        confirmLabel={confirmLabel}
        onConfirm={() => onConfirm(() => setOpen(false))}
        isPending={mutation.isPending}
        errorMessage={mutation.isError ? errorText(mutation.error, failed) : undefined}
      />
    </>
  );
}
