import { useState } from 'react';
import { contactWays } from '../../../../../shared/operator.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { operator } from '../../../lib/operator.ts';
import { currentTheme, setTheme, type Theme, themes } from '../../../lib/theme.ts';
import { Container } from '../../../ui/Container.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import styles from './SiteFooter.module.css';
import { SupportLinks } from './SupportLinks.tsx';

const texts = staticTexts.footer;

export function SiteFooter() {
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
              {(['privacy', 'terms', 'contact'] as const).map((page) => (
                <li key={page}>
                  <Link href={`/${page}`} isQuiet>
                    {texts[page]}
                  </Link>
                </li>
              ))}
            </ul>
            <ThemeChoice />
          </div>
        </div>
      </Container>
    </footer>
  );
}

function ThemeChoice() {
  const [theme, choose] = useState<Theme>(currentTheme);
  return (
    <div className={styles.theme}>
      <NativeSelect
        label={texts.theme}
        options={themes.map((value) => ({ value, label: texts.themes[value] }))}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          choose(chosen);
        }}
      />
    </div>
  );
}
