import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './Hero.module.css';
import { SectionDrawing } from './SectionDrawing.tsx';

const { hero, buttons } = landingTexts;

export function Hero() {
  return (
    <section aria-labelledby="headline" className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="headline" className={styles.headline}>
            {Object.values(hero.headline).map((line) => (
              <span key={line} className={styles.line}>
                {line}{' '}
              </span>
            ))}
            <span className={styles.free}>{hero.free}</span>
          </h1>
          <p className={styles.text}>{hero.text}</p>
          <div className={styles.ways}>
            <LinkButton href="/signup" size="large">
              {buttons.start}
            </LinkButton>
            <LinkButton href="/demo" variant="secondary" size="large">
              {buttons.demo}
            </LinkButton>
          </div>
          <p className={styles.note}>{hero.note}</p>
        </div>
        <div className={styles.drawing}>
          <SectionDrawing />
        </div>
      </div>
    </section>
  );
}
