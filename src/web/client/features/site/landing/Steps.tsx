import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import styles from './Steps.module.css';

/** Four numbered floors; where there is room they rise like a stair cut open. */
export function Steps() {
  return (
    <ol className={styles.stair}>
      {Object.values(promiseTexts.how.steps).map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
