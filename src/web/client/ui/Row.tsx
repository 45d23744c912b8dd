import styles from './Box.module.css';
import { Box, type BoxProps } from './Box.tsx';
import { cx } from './cx.ts';

export interface RowProps extends BoxProps {
  justify?: 'center' | 'end' | 'between';
  /** Keeps the children on one line; without it, those that do not fit wrap. */
  isSingleLine?: boolean;
  /** Flows within a line of text. */
  isInline?: boolean;
}

/** Children beside each other. */
export function Row({ gap = '8', justify, isSingleLine = false, isInline = false, ...props }: RowProps) {
  const layout = cx(
    isInline ? styles.inline : styles.row,
    !isSingleLine && styles.wrap,
    justify && styles[`${justify}Justified`],
  );
  return <Box {...props} gap={gap} layout={layout} />;
}
