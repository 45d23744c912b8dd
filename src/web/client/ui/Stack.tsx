import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Stack.module.css';

export interface StackProps {
  gap?: 'tight' | 'regular' | 'loose';
  /** Side by side, wrapping, instead of one below the other. */
  isRow?: boolean;
  children: ReactNode;
}

/** Things one after the other at an even distance. */
export function Stack({ gap = 'regular', isRow = false, children }: StackProps) {
  return <div className={cx(styles.stack, styles[gap], isRow && styles.row)}>{children}</div>;
}
