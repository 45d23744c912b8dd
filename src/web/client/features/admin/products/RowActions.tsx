import { ArrowUp, X } from 'lucide-react';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ProductEditorPage.module.css';

export interface RowActionsProps {
  /** What the row is: `Specification 3`. */
  name: string;
  at: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** Moves a row of a form's list up, or removes it. */
export function RowActions({ name, at, onMove, onRemove }: RowActionsProps) {
  return (
    <span className={styles.rowActions}>
      <IconButton
        label={catalogTexts.form.moveUp({ what: name })}
        isDisabled={at === 0}
        onPress={() => onMove(at, at - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton tone="danger" label={catalogTexts.form.remove({ what: name })} onPress={() => onRemove(at)}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
