import { changeLabels } from '../../../../../modules/directory/words.ts';
import type { ListingValue, Proposal } from '../../../../../modules/reviews/schema.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import { useFloorPlan, useSuiteFloor } from '../../../entities/tenant/floors.ts';
import styles from './Reviews.module.css';

const texts = reviewTexts.list;

interface ProposalChangesProps {
  propertyId: number;
  proposal: Proposal;
}

/** What a tenant proposes, field by field. */
export function ProposalChanges({ propertyId, proposal }: ProposalChangesProps) {
  const suite = proposal.changes.find(({ field }) => field === 'suiteNumber')?.proposed;
  return (
    <>
      <dl className={styles.changes}>
        {proposal.changes.map((change) => (
          <Difference key={change.field} {...change} />
        ))}
      </dl>
      {typeof suite === 'string' && <SuiteNote propertyId={propertyId} proposal={proposal} suite={suite} />}
    </>
  );
}

/** The floor stays the manager's: a suite that suggests another is only noted. */
function SuiteNote({ propertyId, proposal, suite }: ProposalChangesProps & { suite: string }) {
  const plan = useFloorPlan(propertyId);
  const told = useSuiteFloor(propertyId)(suite, proposal.tenantId);
  if (told === null || told === proposal.floorNumber) return null;
  return <p className={styles.conflict}>{tenantTexts.form.suiteElsewhere({ suite, label: plan.label(told) })}</p>;
}

function Difference({ field, before, now, proposed, isConflict }: Proposal['changes'][number]) {
  return (
    <div>
      <dt>{changeLabels[field]}</dt>
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
