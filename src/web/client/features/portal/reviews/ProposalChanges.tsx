import { changeLabels } from '../../../../../modules/directory/words.ts';
import type { ListingValue, Proposal } from '../../../../../modules/reviews/schema.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import { useFloorInference, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './Reviews.module.css';

const texts = reviewTexts.list;

interface ProposalChangesProps {
  propertyId: number;
  proposal: Proposal;
}

export function ProposalChanges({ propertyId, proposal }: ProposalChangesProps) {
  const suite = proposal.changes.find(({ field }) => field === 'suiteNumber')?.proposed;
  return (
    <>
      <Stack as="dl" gap="8" className={styles.changes}>
        {proposal.changes.map((change) => (
          <Difference key={change.field} {...change} />
        ))}
      </Stack>
      {typeof suite === 'string' && <SuiteNote propertyId={propertyId} proposal={proposal} suite={suite} />}
    </>
  );
}

/** Note about a suite that suggests another floor: only the manager changes floors. */
function SuiteNote({ propertyId, proposal, suite }: ProposalChangesProps & { suite: string }) {
  const plan = useFloorPlan(propertyId);
  const floorOfSuite = useFloorInference(propertyId)(suite, proposal.tenantId);
  if (floorOfSuite === null || floorOfSuite === proposal.floorNumber) return null;
  return (
    <Text tone="warning" paddingBlock="4 0">
      {tenantTexts.form.suiteElsewhere({ suite, label: plan.label(floorOfSuite) })}
    </Text>
  );
}

function Difference({ field, before, now, proposed, isConflict }: Proposal['changes'][number]) {
  return (
    <div>
      <dt>{changeLabels[field]}</dt>
      <dd>
        <ins>{displayText(proposed)}</ins>{' '}
        <Text as="span" tone="quiet">
          {texts.was}
        </Text>{' '}
        <del>{displayText(now)}</del>
        {isConflict && (
          <Text tone="warning" paddingBlock="4 0">
            {texts.conflict({ now: displayText(now), before: displayText(before) })}
          </Text>
        )}
      </dd>
    </div>
  );
}

function displayText(value: ListingValue): string {
  if (typeof value === 'string') return value;
  if (value && 'weekly' in value) return formatOpeningHours(value);
  if (!value) return texts.empty;
  const people = value.map(({ name, phone, isPrimary, isListed }) =>
    [name, phone, isPrimary && texts.primary, isListed && texts.onBoard].filter(Boolean).join(' '),
  );
  return people.join(', ') || texts.empty;
}
