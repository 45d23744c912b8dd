import { Copy } from 'lucide-react';
import { useRef } from 'react';
import memberTexts from '../../../../../texts/generated/portal/members.en.js';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './MembersPanel.module.css';

const texts = memberTexts.created;

export interface IssuedPassword {
  email: string;
  password: string;
  /** The invitation was sent again; the account is not new. */
  isResent: boolean;
  /** The address does not want mail: only the inviter can tell the person. */
  isUnsubscribed: boolean;
}

export interface NewUserDialogProps extends IssuedPassword {
  onClose: () => void;
}

/** A temporary password, which stays until it is dismissed: it cannot be asked for again. */
export function NewUserDialog({ email, password, isResent, isUnsubscribed, onClose }: NewUserDialogProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      toast({ message: texts.copied, tone: 'success' });
    } catch {
      // the clipboard is closed to pages without https, and to those the person refused it
      field.current?.select();
      toast({ message: texts.copyFailed, tone: 'warning' });
    }
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={isResent ? texts.resentTitle : texts.title}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="secondary" onPress={() => void copy()}>
            <Copy aria-hidden /> {texts.copy}
          </Button>
          <Button onPress={onClose}>{texts.done}</Button>
        </>
      }
    >
      <p className={styles.wrap}>
        {isUnsubscribed
          ? texts.notMailedLead({ email })
          : isResent
            ? texts.resentLead({ email })
            : texts.lead({ email })}
      </p>
      <TextField label={texts.password} value={password} isReadOnly ref={field} />
    </Dialog>
  );
}
