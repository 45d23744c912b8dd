import type { ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import type { DialogProps } from '../ui/Dialog.tsx';
import { lazyDialog } from './lazy-part.tsx';

/** Lazy dialogs of the kit, for pages that open them on a press. */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('../ui/Dialog.tsx')).Dialog);
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
);
