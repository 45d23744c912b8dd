import { createElement } from 'react';
import type { ElementProps } from './Box.tsx';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers alone. React Aria's would add 4 kB to public pages, which use little else of it. */
export function VisuallyHidden({ as = 'span', ...props }: Omit<ElementProps, 'className'>) {
  return createElement(as, { ...props, className: styles.hidden });
}
