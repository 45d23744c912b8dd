import type { ReactNode } from 'react';
import { Container } from './Container.tsx';
import { Link } from './Link.tsx';
import styles from './TopBar.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface TopBarLink {
  href: string;
  label: string;
  /** The page one is on. */
  isCurrent?: boolean;
}

export interface TopBarProps {
  /** Name of the navigation. */
  label: string;
  /** What the wordmark, which leads to `/`, is called when read out. */
  homeLabel: string;
  links?: readonly TopBarLink[];
  /** The one button at the end. */
  action?: ReactNode;
}

/** The first line of a page: the wordmark leads home, the links follow. */
export function TopBar({ label, homeLabel, links = [], action }: TopBarProps) {
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <Link href="/" isQuiet aria-label={homeLabel}>
            <Wordmark />
          </Link>
          {links.length > 0 && <Navigation label={label} links={links} />}
          {action}
        </div>
      </Container>
    </header>
  );
}

function Navigation({ label, links }: { label: string; links: readonly TopBarLink[] }) {
  return (
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
  );
}
