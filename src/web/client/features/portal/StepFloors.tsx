import { Check } from 'lucide-react';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { type Wish, wishFor } from '../../lib/wishes.ts';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type StepId, stepIds } from './first-steps.ts';
import styles from './StepFloors.module.css';

const texts = portalTexts.steps;
/** What the page of a step begins with: its form has the focus. */
const wishes: Readonly<Partial<Record<StepId, Wish>>> = {
  tenants: { what: 'addTenant' },
  announcement: { what: 'announce' },
};

export interface StepFloorsProps {
  isDone: Readonly<Record<StepId, boolean>>;
  /** Where each step is taken; absent while it cannot be. */
  hrefs: Readonly<Partial<Record<StepId, string>>>;
  onFollow?: () => void;
  /** There is nothing else on the page. */
  isLarge?: boolean;
}

/** The empty building in section: a floor for each step, from the ground up, lit when it is done. */
export function StepFloors({ isDone, hrefs, onFollow, isLarge = false }: StepFloorsProps) {
  const next = stepIds.find((id) => !isDone[id]);
  return (
    <ol className={cx(styles.floors, isLarge && styles.large)}>
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
            <LinkButton
              href={hrefs[id]}
              variant={id === next ? 'primary' : 'secondary'}
              size={isLarge ? 'large' : 'regular'}
              onClick={() => {
                onFollow?.();
                const wish = wishes[id];
                if (wish) wishFor(wish);
              }}
            >
              {texts[id].go}
            </LinkButton>
          )}
          {isLarge && <Room />}
        </li>
      ))}
    </ol>
  );
}

/** Two lamps below the ceiling, and a door that stands open. */
function Room() {
  return (
    <svg aria-hidden viewBox="0 0 240 112" className={styles.room}>
      <path d="M0 0v112M40 0v18M30 28a10 10 0 0 1 20 0zM120 0v18M110 28a10 10 0 0 1 20 0zM80 0v112M160 0v112" />
      <path className={styles.door} d="M184 112V48h36v64M184 48l24 7v50l-24 7" />
    </svg>
  );
}
