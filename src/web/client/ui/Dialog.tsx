import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { kitTexts } from './texts.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called with `false` by Esc, the cross and a click beside it. The focus goes back to what opened it. */
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  /** The buttons, the one that goes on last. A submit button here reaches a form by its `form` attribute. */
  footer?: ReactNode;
  size?: 'regular' | 'wide';
  /** Asks before anything else can be done; only its buttons and Esc close it. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog; on phones it rises from the bottom edge. */
export function Dialog({ isOpen, onOpenChange, title, children, footer, size, role = 'dialog' }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      className={cx(styles.veil)}
    >
      <Modal className={cx(styles.modal, size === 'wide' && styles.wide)}>
        <AriaDialog role={role} className={cx(styles.dialog)}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
            <IconButton label={kitTexts.close} onPress={() => onOpenChange(false)}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
