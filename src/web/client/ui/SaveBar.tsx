import { Button } from './Button.tsx';
import { formTexts } from './form-texts.ts';
import styles from './SaveBar.module.css';

export interface SaveBarProps {
  /** Something changed: otherwise the bar is not there. */
  isVisible: boolean;
  message?: string;
  saveLabel?: string;
  /** The form the save button submits, by id; or `onSave`. */
  form?: string;
  onSave?: () => void;
  onDiscard?: () => void;
  isPending?: boolean;
}

/** Stands at the bottom of the window while there is something to save. */
export function SaveBar(props: SaveBarProps) {
  const { isVisible, message = formTexts.unsaved, saveLabel = formTexts.save, form, onSave, onDiscard } = props;
  if (!isVisible) return null;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.message}>
        {message}
      </p>
      <div className={styles.actions}>
        {onDiscard && (
          <Button variant="quiet" onPress={onDiscard} isDisabled={props.isPending ?? false}>
            {formTexts.discard}
          </Button>
        )}
        <Button
          {...(form ? { type: 'submit', form } : {})}
          {...(onSave ? { onPress: onSave } : {})}
          isPending={props.isPending ?? false}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
