import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Stack.module.css';

export interface StackProps {
  gap?: 'tight' | 'regular' | 'loose';
  isRow?: boolean;
  children: ReactNode;
}

export function Stack({ gap = 'regular', isRow = false, children }: StackProps) {
  return <div className={cx(styles.stack, styles[gap], isRow && styles.row)}>{children}</div>;
}
