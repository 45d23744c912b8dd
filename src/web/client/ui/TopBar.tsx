import type { ReactNode } from 'react';
import { Container, type ContainerProps } from './Container.tsx';
import { Link } from './Link.tsx';
import styles from './TopBar.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface TopBarLink {
  href: string;
  label: ReactNode;
  isCurrent?: boolean;
}

export interface TopBarProps extends Pick<ContainerProps, 'width'> {
  /** Accessible name of the navigation. */
  label: string;
  wordmark: string;
  /** Accessible name of the wordmark, which links to `/`. */
  homeLabel: string;
  links?: readonly TopBarLink[];
  action?: ReactNode;
}

export function TopBar({ label, wordmark, homeLabel, links = [], action, width }: TopBarProps) {
  return (
    <header className={styles.header}>
      <Container {...(width && { width })}>
        <div className={styles.bar}>
          <Link href="/" isQuiet aria-label={homeLabel}>
            <Wordmark name={wordmark} />
          </Link>
          {links.length > 0 && (
            <nav aria-label={label}>
              <ul className={styles.links}>
                {links.map(({ href, label: text, isCurrent }) => (
                  <li key={href}>
                    <Link href={href} isQuiet {...(isCurrent && { 'aria-current': 'page' })}>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </Container>
    </header>
  );
}
