import { brand } from '../../../../../shared/brand.ts';
import { contactWays } from '../../../../../shared/operator.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { useUser } from '../../../entities/session/api.ts';
import { operator } from '../../../lib/operator.ts';
import { Container } from '../../../ui/Container.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
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
        <Row align="center" justify="between" gap="16 32" paddingBlock="24 32" className={styles.floor}>
          {ways !== 'none' && (
            <Row as="p" gap="4 12">
              <Text as="span" tone="quiet">
                {texts.support({ ways })}
              </Text>
              <SupportLinks />
            </Row>
          )}
          <Row align="center" gap="12 24" className={styles.end}>
            <Row as="ul" align="center" gap="12 24">
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
            </Row>
            {!user && (
              <div className={styles.theme}>
                <ThemeChoice />
              </div>
            )}
          </Row>
        </Row>
      </Container>
    </footer>
  );
}
