import { type ReactNode, useId } from 'react';
import styles from './TaskList.module.css';

interface TaskGroupProps {
  /** In the margin. */
  title: string;
  /** `TaskLine`s. */
  children: ReactNode;
}

/** A part of a list of things to do, resting on its line. */
export function TaskGroup({ title, children }: TaskGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.floor}>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

interface TaskLineProps {
  /** What it is about. */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function TaskLine({ title, children, actions }: TaskLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
