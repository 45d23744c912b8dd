import './fonts.css';
import texts from '../../../../../texts/generated/front/landing.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { usePageTitle } from '../../../lib/page.ts';
import { CallToAction } from './CallToAction.tsx';
import { Facts } from './Facts.tsx';
import { Hero } from './Hero.tsx';
import styles from './LandingPage.module.css';
import { Questions } from './Questions.tsx';
import { Screens } from './Screens.tsx';
import { ShopFloor } from './ShopFloor.tsx';
import { SiteFloor } from './SiteFloor.tsx';
import { Steps } from './Steps.tsx';

export function LandingPage() {
  usePageTitle();
  return (
    <>
      <Hero />
      <div className={styles.floors}>
        <Screens />
        <SiteFloor id="how" title={promiseTexts.how.title}>
          <Steps />
        </SiteFloor>
        <SiteFloor id="cost" title={texts.facts.title}>
          <Facts items={texts.facts.items} />
        </SiteFloor>
        <ShopFloor />
        <SiteFloor id="questions" title={promiseTexts.faq.title}>
          <Questions />
        </SiteFloor>
      </div>
      <CallToAction />
    </>
  );
}
