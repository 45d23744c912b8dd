import './fonts.css';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import texts from '../../../../../texts/generated/front/product.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { usePageTitle } from '../../../lib/page.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './FreeDirectoryPage.module.css';
import { CallToAction, Questions, SiteFloor, Steps } from './Sections.tsx';

export function FreeDirectoryPage() {
  usePageTitle(texts.title);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <div className={styles.ways}>
            <LinkButton href="/signup" size="large">
              {landingTexts.buttons.start}
            </LinkButton>
            <LinkButton href="/demo" variant="secondary" size="large">
              {landingTexts.buttons.demo}
            </LinkButton>
          </div>
        </div>
      </div>
      <SiteFloor id="benefits" title={texts.benefits.title}>
        <dl className={styles.benefits}>
          {Object.values(texts.benefits.items).map(({ title, text }) => (
            <div key={title} className={styles.benefit}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </SiteFloor>
      <SiteFloor id="how" title={promiseTexts.how.title}>
        <Steps />
      </SiteFloor>
      <SiteFloor id="questions" title={promiseTexts.faq.title}>
        <Questions />
      </SiteFloor>
      <CallToAction />
    </>
  );
}
