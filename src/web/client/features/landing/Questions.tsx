import { brand } from '../../../../platform/brand.ts';
import support from '../../../../texts/generated/kit/support.en.js';
import styles from './Questions.module.css';
import { promiseTexts } from './texts.ts';

const { help, ...others } = promiseTexts.faq.items;
const phone = { phone: brand.supportPhone, hours: support.hours };
const questions = [...Object.values(others), { ...help, answer: help.answer(phone) }];

/** Questions to open one by one, each on its line. */
export function Questions() {
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
