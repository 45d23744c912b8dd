import { brand } from '../../../../platform/brand.ts';
import support from '../../../../texts/generated/kit/support.en.js';
import { usePageTitle } from '../../lib/page.ts';
import { Container } from '../../ui/Container.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import styles from './ContactPage.module.css';
import { supportHref } from './support.ts';
import { staticTexts } from './texts.ts';

const texts = staticTexts.contact;

export function ContactPage() {
  usePageTitle(texts.title);
  return (
    <Container>
      <PageHeader title={texts.title} description={texts.intro} />
      <dl className={styles.floors}>
        <div className={styles.floor}>
          <dt>{texts.phone}</dt>
          <dd>
            <a className={styles.number} href={supportHref}>
              {brand.supportPhone}
            </a>
          </dd>
        </div>
        <div className={styles.floor}>
          <dt>{texts.hours}</dt>
          <dd>{support.hours}</dd>
        </div>
        <div className={styles.floor}>
          <dt>{texts.ready}</dt>
          <dd className={styles.quiet}>{texts.readyText}</dd>
        </div>
      </dl>
    </Container>
  );
}
