import type { ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import type { DialogProps } from '../ui/Dialog.tsx';
import { lazyDialog } from './lazy-part.tsx';

/** The kit's dialogs, for pages that show them only after a press. */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('../ui/Dialog.tsx')).Dialog);
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
);
