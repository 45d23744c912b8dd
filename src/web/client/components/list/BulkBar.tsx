import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './BulkBar.module.css';

export interface BulkBarProps {
  /** Number of selected rows, as text. */
  label: string;
  onClear: () => void;
  /** Reason why nothing was done, or can be. */
  refusal?: string | null | undefined;
  children: ReactNode;
}

/** Height of the bar, kept free of toasts. */
const HEIGHT = '3.5rem';

/** Bar below a list with actions for its selected rows. */
export function BulkBar({ label, onClear, refusal, children }: BulkBarProps) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', HEIGHT);
    return () => void style.removeProperty('--bottom-bar');
  }, []);
  return (
    <section aria-label={label} className={styles.bar}>
      <p role="status" className={styles.chosen}>
        {label}
      </p>
      <IconButton size="small" label={listTexts.clearSelection} onPress={onClear}>
        <X aria-hidden />
      </IconButton>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
