import './fonts.css';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import texts from '../../../../../texts/generated/front/product.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { usePageTitle } from '../../../lib/page.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
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
          <Row gap="12">
            <LinkButton href="/signup" size="large">
              {landingTexts.buttons.start}
            </LinkButton>
            <LinkButton href="/demo" variant="secondary" size="large">
              {landingTexts.buttons.demo}
            </LinkButton>
          </Row>
        </div>
      </div>
      <SiteFloor id="benefits" title={texts.benefits.title}>
        <dl className={styles.benefits}>
          {Object.values(texts.benefits.items).map(({ title, text }) => (
            <Grid
              key={title}
              columns="minmax(0, 14rem) minmax(0, 1fr)"
              from="56"
              gap="4 24"
              paddingBlock="16"
              className={styles.benefit}
            >
              <dt>{title}</dt>
              <dd>{text}</dd>
            </Grid>
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
