import { brand } from '../../../../../shared/brand.ts';
import { contactWays } from '../../../../../shared/operator.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { useUser } from '../../../entities/session/api.ts';
import { operator } from '../../../lib/operator.ts';
import { Container } from '../../../ui/Container.tsx';
import { Link } from '../../../ui/Link.tsx';
import styles from './SiteFooter.module.css';
import { SupportLinks } from './SupportLinks.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const texts = staticTexts.footer;

/** Footer with links that the header lacks, and with those of the account menu for visitors. */
export function SiteFooter() {
  const { data: user } = useUser();
  const ways = contactWays(operator());
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.floor}>
          {ways !== 'none' && (
            <p className={styles.support}>
              <span className={styles.quiet}>{texts.support({ ways })}</span>
              <SupportLinks />
            </p>
          )}
          <div className={styles.end}>
            <ul className={styles.links}>
              {user && (
                <li>
                  <Link href={`/${brand.slug}`} isQuiet>
                    {staticTexts.nav.freeDirectory}
                  </Link>
                </li>
              )}
              {(['privacy', 'terms', 'contact'] as const).map((page) => (
                <li key={page}>
                  <Link href={`/${page}`} isQuiet>
                    {texts[page]}
                  </Link>
                </li>
              ))}
            </ul>
            {!user && (
              <div className={styles.theme}>
                <ThemeChoice />
              </div>
            )}
          </div>
        </div>
      </Container>
    </footer>
  );
}
