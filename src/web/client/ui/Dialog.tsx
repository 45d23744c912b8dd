import { lateDialog } from './late-dialog.tsx';
import type { DialogProps } from './ModalDialog.tsx';

/** A modal dialog; on phones it rises from the bottom edge. */
export const Dialog = lateDialog<DialogProps>(async () => (await import('./ModalDialog.tsx')).ModalDialog);
