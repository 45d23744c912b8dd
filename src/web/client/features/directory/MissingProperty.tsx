import { brand } from '../../../../shared/brand.ts';
import { buttonClass } from '../../ui/button-class.ts';
import styles from './MissingProperty.module.css';
import { lobbyTexts } from './texts.ts';

const texts = lobbyTexts.missing;

/** A slug that leads to no building. */
export function MissingProperty() {
  return (
    <div className={styles.missing}>
      <h1>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      <a href="/" className={buttonClass({ variant: 'secondary' })}>
        {texts.home({ brand: brand.name })}
      </a>
    </div>
  );
}
