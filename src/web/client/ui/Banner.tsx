import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from './cx.ts';

type Tone = 'info' | 'success' | 'warning' | 'danger';

export interface BannerProps {
  tone: Tone;
  title?: string;
  children: ReactNode;
  /** Small button or link. */
  action?: ReactNode;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: OctagonAlert };

/** Message in a box; `danger` is announced assertively, other tones politely. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(styles.banner, styles[tone], Boolean(action) && styles.withAction)}
    >
      <Icon aria-hidden />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
