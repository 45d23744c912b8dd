import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './CallToAction.module.css';

const { title, text } = promiseTexts.end;

/** The last section of a page: a large heading and the button to sign up. */
export function CallToAction() {
  return (
    <section aria-labelledby="start" className={styles.end}>
      <div className={styles.inner}>
        <h2 id="start" className={styles.title}>
          {title}
        </h2>
        <div className={styles.way}>
          <LinkButton href="/signup" size="large">
            {landingTexts.buttons.start}
          </LinkButton>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
    </section>
  );
}
