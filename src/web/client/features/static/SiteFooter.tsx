import { useState } from 'react';
import { brand } from '../../../../platform/brand.ts';
import support from '../../../../texts/generated/kit/support.en.js';
import { currentTheme, setTheme, type Theme, themes } from '../../lib/theme.ts';
import { Container } from '../../ui/Container.tsx';
import { Link } from '../../ui/Link.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import styles from './SiteFooter.module.css';
import { supportHref } from './support.ts';
import { staticTexts } from './texts.ts';

const texts = staticTexts.footer;

/** The same at the end of every page: where the small print is, and whom to call when. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.floor}>
          <p className={styles.support}>
            <span className={styles.quiet}>{texts.support}</span>
            <Link href={supportHref} isQuiet>
              {brand.supportPhone}
            </Link>
            <span className={styles.quiet}>{support.hours}</span>
          </p>
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
