import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { CloseButton } from './CloseButton.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { useDocumentMark } from './useDocumentMark.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called with `false` by Esc, the close button and a press outside. Focus returns to the opener. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. A submit button here refers to its form by `form`. */
  footer?: ReactNode;
  /** `sheet`: full screen on phones, else full height at the side. */
  size?: 'regular' | 'wide' | 'sheet';
  /** Closes only by its buttons, so that typed text is not lost. */
  isDismissDisabled?: boolean;
  /** `alertdialog` closes only by its buttons and Esc. */
  role?: 'dialog' | 'alertdialog';
  closeLabel?: string;
}

/** Modal dialog; slides up from the bottom on phones. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    children,
    footer,
    size,
    isDismissDisabled = false,
    role = 'dialog',
    closeLabel,
  } = props;
  const bodyId = useId();
  useDocumentMark('sheet', isOpen && size === 'sheet');
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog' && !isDismissDisabled}
      isKeyboardDismissDisabled={isDismissDisabled}
      className={cx(styles.veil, size === 'sheet' && styles.sheetVeil)}
    >
      <Modal className={cx(styles.modal, size && size !== 'regular' && styles[size])}>
        <AriaDialog
          role={role}
          className={cx(styles.dialog)}
          {...(role === 'alertdialog' && { 'aria-describedby': bodyId })}
        >
          <div className={styles.head}>
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
            <CloseButton label={closeLabel} onPress={() => onOpenChange(false)} />
          </div>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
