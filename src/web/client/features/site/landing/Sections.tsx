import type { ReactNode } from 'react';
import { contactWays, phoneWithHours } from '../../../../../shared/operator.ts';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { operator } from '../../../lib/operator.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './Sections.module.css';

export interface SiteFloorProps {
  title: string;
  id: string;
  children: ReactNode;
}

export function SiteFloor({ title, id, children }: SiteFloorProps) {
  return (
    <section aria-labelledby={id} className={styles.floor}>
      <div className={styles.inner}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

export function Steps() {
  return (
    <ol className={styles.stair}>
      {Object.values(promiseTexts.how.steps).map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <h3 className={styles.stepTitle}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

const { help, ...otherQuestions } = promiseTexts.faq.items;

export function Questions() {
  const facts = operator();
  const ways = contactWays(facts);
  const answer = help.answer({ ways, phone: phoneWithHours(facts), email: facts.email ?? '' });
  const questions = [...Object.values(otherQuestions), ...(ways === 'none' ? [] : [{ ...help, answer }])];
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

const { title, text } = promiseTexts.end;

export function CallToAction() {
  return (
    <section aria-labelledby="begin" className={styles.end}>
      <div className={styles.callInner}>
        <h2 id="begin" className={styles.callTitle}>
          {title}
        </h2>
        <div className={styles.way}>
          <LinkButton href="/signup" size="large">
            {landingTexts.buttons.start}
          </LinkButton>
          <p className={styles.callText}>{text}</p>
        </div>
      </div>
    </section>
  );
}
