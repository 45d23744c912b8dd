import type { ReactNode } from 'react';
import { Container } from '../../ui/Container.tsx';
import { Link } from '../../ui/Link.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import styles from './SiteFrame.module.css';
import { staticTexts } from './texts.ts';

/** The name above, and nothing that leads away: for pages on which something is being finished. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Container>
          <Link href="/" isQuiet aria-label={staticTexts.nav.home}>
            <Wordmark />
          </Link>
        </Container>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
