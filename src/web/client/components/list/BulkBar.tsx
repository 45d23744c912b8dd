import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import listTexts from '../../../../texts/generated/kit/list.en.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { Row } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
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
    <Row aria-label={label} as="section" align="center" gap="8 16" className={styles.bar}>
      <Text role="status" isTabular>
        {label}
      </Text>
      <IconButton size="small" label={listTexts.clearSelection} onPress={onClear}>
        <X aria-hidden />
      </IconButton>
      {refusal && (
        <Text role="alert" tone="danger">
          {refusal}
        </Text>
      )}
      <Row align="center" className={styles.actions}>
        {children}
      </Row>
    </Row>
  );
}
