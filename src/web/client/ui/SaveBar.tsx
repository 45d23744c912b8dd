import formTexts from '../../../texts/generated/kit/forms.en.js';
import { Button } from './Button.tsx';
import styles from './SaveBar.module.css';

export interface SaveBarProps {
  /** Something changed: otherwise the bar is not there. */
  isVisible: boolean;
  saveLabel?: string;
  discardLabel?: string;
  /** Nothing changed yet, and the bar is there all the same: what it says is left out. */
  isClean?: boolean;
  /** The form the save button submits, by id. */
  form: string;
  onDiscard: () => void;
  isPending?: boolean;
}

/** Stands at the bottom of the window while there is something to save, and says so. */
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
