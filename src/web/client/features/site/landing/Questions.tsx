import { contactWays, phoneWithHours } from '../../../../../shared/operator.ts';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { operator } from '../../../lib/operator.ts';
import styles from './Questions.module.css';

const { help, ...others } = promiseTexts.faq.items;
/** Questions to open one by one, each on its line. */
export function Questions() {
  const facts = operator();
  const ways = contactWays(facts);
  const answer = help.answer({ ways, phone: phoneWithHours(facts), email: facts.email ?? '' });
  const questions = [...Object.values(others), ...(ways === 'none' ? [] : [{ ...help, answer }])];
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
