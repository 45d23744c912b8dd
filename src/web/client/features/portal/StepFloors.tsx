import { Check } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type StepId, stepIds } from './first-steps.ts';
import styles from './StepFloors.module.css';
import { portalTexts } from './texts.ts';

const texts = portalTexts.steps;

export interface StepFloorsProps {
  isDone: Readonly<Record<StepId, boolean>>;
  /** Where each step is taken; absent while it cannot be. */
  hrefs: Readonly<Partial<Record<StepId, string>>>;
}

/** The empty building in section: a floor for each step, from the ground up, lit when it is done. */
export function StepFloors({ isDone, hrefs }: StepFloorsProps) {
  const next = stepIds.find((id) => !isDone[id]);
  return (
    <ol className={styles.floors}>
      {stepIds.map((id, at) => (
        <li
          key={id}
          aria-current={id === next ? 'step' : undefined}
          className={cx(styles.floor, isDone[id] && styles.done, id === next && styles.next)}
        >
          <span aria-hidden className={styles.number}>
            {isDone[id] ? <Check /> : at + 1}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{texts[id].title}</span>
            {isDone[id] && <span className={styles.unseen}>{texts.done}</span>}
            <span className={styles.text}>{texts[id].text}</span>
          </span>
          {!isDone[id] && hrefs[id] && (
            <LinkButton href={hrefs[id]} variant={id === next ? 'primary' : 'secondary'}>
              {texts[id].go}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
