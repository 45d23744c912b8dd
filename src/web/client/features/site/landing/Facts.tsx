import styles from './Facts.module.css';

export interface FactsProps {
  items: Readonly<Record<string, { figure: string; text: string }>>;
}

/** What there is to know in figures. */
export function Facts({ items }: FactsProps) {
  return (
    <ul className={styles.facts}>
      {Object.values(items).map(({ figure, text }) => (
        <li key={figure} className={styles.fact}>
          <span className={styles.figure}>{figure}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
