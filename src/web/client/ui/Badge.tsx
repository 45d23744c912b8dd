import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';
import { type Fill, FillMark } from './FillMark.tsx';

export interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  /** Progress of a state with steps: a circle before the word. */
  fill?: Fill;
  /** Required: color alone conveys nothing. */
  children: ReactNode;
}

export function Badge({ tone = 'neutral', fill, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {fill && <FillMark fill={fill} />}
      {children}
    </span>
  );
}
