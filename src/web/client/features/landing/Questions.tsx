import styles from './Questions.module.css';

export interface QuestionsProps {
  items: readonly { question: string; answer: string }[];
}

/** Questions to open one by one, each on its line. */
export function Questions({ items }: QuestionsProps) {
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
