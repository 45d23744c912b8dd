import formTexts from '../../../texts/generated/kit/forms.en.js';
import { Button } from './Button.tsx';
import styles from './SaveBar.module.css';

export interface SaveBarProps {
  isVisible: boolean;
  saveLabel?: string;
  discardLabel?: string;
  /** Stays visible without changes, without the message. */
  isClean?: boolean;
  form: string;
  onDiscard: () => void;
  isPending?: boolean;
}

export function SaveBar(props: SaveBarProps) {
  const { isVisible, saveLabel = formTexts.save, discardLabel = formTexts.discard, isClean, form, onDiscard } = props;
  if (!isVisible) return null;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.message}>
        {isClean ? '' : formTexts.unsaved}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onPress={onDiscard} isDisabled={props.isPending ?? false}>
          {discardLabel}
        </Button>
        <Button type="submit" form={form} isPending={props.isPending ?? false}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
