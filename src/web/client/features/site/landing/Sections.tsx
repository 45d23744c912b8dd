import type { ReactNode } from 'react';
import { contactWays, phoneWithHours } from '../../../../../shared/operator.ts';
import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import promiseTexts from '../../../../../texts/generated/front/promises.en.js';
import { operator } from '../../../lib/operator.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
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
        <Text id={id} as="h2" size="body">
          {title}
        </Text>
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
          <Text as="h3" size="h3">
            {title}
          </Text>
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
          <Text tone="quiet" maxWidth="measure" paddingBlock="0 24">
            {answer}
          </Text>
        </details>
      ))}
    </div>
  );
}

const { title, text } = promiseTexts.end;

export function CallToAction() {
  return (
    <section aria-labelledby="begin" className={styles.end}>
      <Row align="end" justify="between" gap="32" paddingBlock="48 0" className={styles.callInner}>
        <h2 id="begin" className={styles.callTitle}>
          {title}
        </h2>
        <Stack gap="8">
          <LinkButton href="/signup" size="large">
            {landingTexts.buttons.start}
          </LinkButton>
          <Text tone="quiet">{text}</Text>
        </Stack>
      </Row>
    </section>
  );
}
