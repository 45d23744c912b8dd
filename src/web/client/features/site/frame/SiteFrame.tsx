import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '../../../../../shared/brand.ts';
import staticTexts from '../../../../../texts/generated/front/site.en.js';
import { cx } from '../../../ui/cx.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { isInPortal, SiteHeader, type SiteHeaderProps } from './SiteHeader.tsx';

export function SiteFrame({ children, ...header }: SiteHeaderProps & { children: ReactNode }) {
  const isWide = isInPortal(useLocation().pathname);
  return (
    <Stack gap="0" className={cx(styles.frame, isWide && styles.wide)}>
      <SiteHeader {...header} />
      <Main>{children}</Main>
      <SiteFooter />
    </Stack>
  );
}

/** Frame without navigation, for checkout and invoice. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <Stack gap="0" className={styles.frame}>
      <TopBar
        label={staticTexts.nav.label}
        wordmark={brand.name}
        homeLabel={staticTexts.nav.home({ brand: brand.name })}
      />
      <Main>{children}</Main>
    </Stack>
  );
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
