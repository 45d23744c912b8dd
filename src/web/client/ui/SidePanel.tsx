import { type KeyboardEvent, useId } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { cx } from './cx.ts';
import dialogStyles from './Dialog.module.css';
import { type FormDialogProps, FormFooter } from './FormDialog.tsx';
import styles from './SidePanel.module.css';
import { useDocumentMark } from './useDocumentMark.ts';

export type SidePanelProps = Omit<FormDialogProps, 'size' | 'isDismissDisabled' | 'role'>;

/** Form dialog beside the content it belongs to, which stays usable. */
export function SidePanel({ title, children, ...form }: SidePanelProps) {
  const titleId = useId();
  useDocumentMark('panel', true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    form.onClose();
  };
  return (
    <section aria-labelledby={titleId} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={dialogStyles.head}>
        <h2 id={titleId} className={cx(dialogStyles.title)}>
          {title}
        </h2>
        <CloseButton onPress={form.onClose} />
      </div>
      <div className={dialogStyles.body}>{children}</div>
      <div className={dialogStyles.footer}>
        <FormFooter {...form} />
      </div>
    </section>
  );
}
