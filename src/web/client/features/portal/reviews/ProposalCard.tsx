import { useEffect, useRef } from 'react';
import type { ListingValue, Proposal } from '../../../../../modules/reviews/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './Reviews.module.css';

const texts = reviewTexts.list;

export interface ProposalCardProps {
  proposal: Proposal;
  /** Absent while it waits. */
  decision: 'accept' | 'decline' | undefined;
  isPending: boolean;
  onDecide: (decision: 'accept' | 'decline' | 'undo') => void;
}

/** One tenant's proposal as a difference, with its buttons; decided, with the way back. */
export function ProposalCard({ proposal, decision, isPending, onDecide }: ProposalCardProps) {
  const { companyName, suiteNumber, floorNumber, changes } = proposal;
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!decision) return;
    // The dialog looks in the next frame whether the focus has left it, and would give it to its first button.
    const frame = requestAnimationFrame(() => undo.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [decision]);
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <p className={styles.company}>{companyName}</p>
        <p className={styles.quiet}>{texts.where({ suite: suiteNumber, floor: floorLabel(floorNumber) })}</p>
        <dl className={styles.changes}>
          {changes.map((change) => (
            <Difference key={change.field} {...change} />
          ))}
        </dl>
      </div>
      <Stack isRow gap="tight">
        {decision ? (
          <>
            <span role="status">{decision === 'accept' ? texts.accepted : texts.declined}</span>
            <Button
              variant="quiet"
              size="small"
              ref={undo}
              aria-label={texts.undoOf({ company: companyName })}
              isPending={isPending}
              onPress={() => onDecide('undo')}
            >
              {texts.undo}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="small"
              aria-label={texts.acceptOf({ company: companyName })}
              isPending={isPending}
              onPress={() => onDecide('accept')}
            >
              {texts.accept}
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.declineOf({ company: companyName })}
              onPress={() => onDecide('decline')}
            >
              {texts.decline}
            </Button>
          </>
        )}
      </Stack>
    </li>
  );
}

function Difference({ field, before, now, proposed, isConflict }: Proposal['changes'][number]) {
  return (
    <div>
      <dt>{reviewTexts.fields[field]}</dt>
      <dd>
        <ins>{shown(proposed)}</ins> <span className={styles.quiet}>{texts.was}</span> <del>{shown(now)}</del>
        {isConflict && <p className={styles.conflict}>{texts.conflict({ now: shown(now), before: shown(before) })}</p>}
      </dd>
    </div>
  );
}

function shown(value: ListingValue): string {
  if (!Array.isArray(value)) return value ?? texts.empty;
  const people = value.map(({ name, phone, isPrimary }) =>
    [name, phone, isPrimary && texts.primary].filter(Boolean).join(' '),
  );
  return people.join(', ') || texts.empty;
}
