import type { ListingValue, Proposal } from '../../../../../modules/reviews/schema.ts';
import changeTexts from '../../../../../texts/generated/portal/changes.en.js';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import styles from './Reviews.module.css';

const texts = reviewTexts.list;

/** What a tenant proposes, field by field. */
export function ProposalChanges({ changes }: Pick<Proposal, 'changes'>) {
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <Difference key={change.field} {...change} />
      ))}
    </dl>
  );
}

function Difference({ field, before, now, proposed, isConflict }: Proposal['changes'][number]) {
  return (
    <div>
      <dt>{changeTexts.fields[field]}</dt>
      <dd>
        <ins>{shown(proposed)}</ins> <span className={styles.quiet}>{texts.was}</span> <del>{shown(now)}</del>
        {isConflict && <p className={styles.conflict}>{texts.conflict({ now: shown(now), before: shown(before) })}</p>}
      </dd>
    </div>
  );
}

function shown(value: ListingValue): string {
  if (typeof value === 'string') return value;
  if (value && 'weekly' in value) return formatOpeningHours(value);
  if (!value) return texts.empty;
  const people = value.map(({ name, phone, isPrimary, isListed }) =>
    [name, phone, isPrimary && texts.primary, isListed && texts.onBoard].filter(Boolean).join(' '),
  );
  return people.join(', ') || texts.empty;
}
