import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { CloseButton } from './CloseButton.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  /** Called with `false` by Esc, the cross and a click beside it. The focus goes back to what opened it. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** The buttons, the one that goes on last. A submit button here reaches a form by its `form` attribute. */
  footer?: ReactNode;
  /** A `sheet` covers a phone, and stands at a tablet's side from top to bottom. */
  size?: 'regular' | 'wide' | 'sheet';
  /** Only its buttons close it: what was typed in it would be lost by a press beside it. */
  isHeld?: boolean;
  /** Asks before anything else can be done; only its buttons and Esc close it. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog; on phones it rises from the bottom edge. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, children, footer, size, isHeld = false, role = 'dialog' } = props;
  const bodyId = useId();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog' && !isHeld}
      isKeyboardDismissDisabled={isHeld}
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
            <CloseButton onPress={() => onOpenChange(false)} />
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
