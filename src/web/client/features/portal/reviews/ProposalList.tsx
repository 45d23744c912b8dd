import { useEffect, useRef, useState } from 'react';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import type { Proposal, Reviews } from '../../../../../modules/reviews/schema.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import { NoMatch } from '../../../components/list/ListContent.tsx';
import { useListSearch } from '../../../components/list/list-search.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { useListView } from '../../../lib/list-view.ts';
import { containing } from '../../../lib/matching.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { type Deciding, useDecide } from './api.ts';
import { ProposalChanges } from './ProposalChanges.tsx';
import styles from './Reviews.module.css';

const texts = reviewTexts.list;

type Decided = { proposal: Proposal; decision: 'accept' | 'decline' };

/** List of proposals; decided ones stay until the dialog closes, for undo. */
export function ProposalList({ propertyId, reviews }: { propertyId: number; reviews: Reviews }) {
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const decide = useDecide(propertyId);
  const plan = useFloorPlan(propertyId);
  const act = (decision: Deciding) =>
    decide.mutate(decision, { onSuccess: () => setDecided((before) => after(before, decision)) });
  const { proposals, proposalCount } = reviews;
  const address = useListView();
  const search = useListSearch(address, { label: texts.search, hint: texts.searchHint }, proposals.length, 'proposal');
  const isFound = ({ companyName, suiteNumber }: Proposal) =>
    containing(address.view.proposal)(companyName, suiteNumber);
  const waiting = proposals.filter(
    (proposal) => isFound(proposal) && !decided.some((decided) => decided.proposal.id === proposal.id),
  );
  const plain = waiting.filter(({ changes }) => !changes.some(({ isConflict }) => isConflict));
  const entries = [
    ...decided.filter(({ proposal }) => isFound(proposal)),
    ...waiting.map((proposal) => ({ proposal, decision: undefined })),
  ].sort((a, b) => a.proposal.id - b.proposal.id);
  const hiddenCount = proposalCount - proposals.length;
  return (
    <Stack>
      <Row align="center" justify="between" gap="8 16">
        <h3>{reviewTexts.proposals({ count: proposalCount })}</h3>
        {search && (
          <div className={styles.search}>
            <SearchField {...search} />
          </div>
        )}
        {plain.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={decide.isPending && decide.variables.proposals.length > 1}
            onPress={() => act({ decision: 'accept', proposals: plain })}
          >
            {texts.acceptAll({ count: plain.length })}
          </Button>
        )}
      </Row>
      {decide.isError && <Banner tone="danger">{errorText(decide.error, texts.failed)}</Banner>}
      {entries.length === 0 &&
        (proposals.length > 0 ? (
          <NoMatch
            title={texts.noMatchTitle}
            text={texts.noMatch}
            clear={texts.clear}
            onClear={() => address.set({ proposal: '' })}
          />
        ) : (
          <p>{texts.none}</p>
        ))}
      <Stack as="ul" gap="0">
        {entries.map(({ proposal, decision }) => (
          <ProposalCard
            key={proposal.id}
            propertyId={propertyId}
            proposal={proposal}
            plan={plan}
            decision={decision}
            isPending={decide.isPending && decide.variables.proposals[0]?.id === proposal.id}
            onDecide={(decision) => act({ decision, proposals: [proposal] })}
          />
        ))}
      </Stack>
      {hiddenCount > 0 && <p>{texts.more({ rest: hiddenCount })}</p>}
    </Stack>
  );
}

function after(before: readonly Decided[], { decision, proposals }: Deciding): readonly Decided[] {
  const otherDecisions = before.filter(({ proposal }) => !proposals.some(({ id }) => id === proposal.id));
  return decision === 'undo'
    ? otherDecisions
    : [...otherDecisions, ...proposals.map((proposal) => ({ proposal, decision }))];
}

interface ProposalCardProps {
  propertyId: number;
  proposal: Proposal;
  plan: FloorPlan;
  /** Absent while undecided. */
  decision: 'accept' | 'decline' | undefined;
  isPending: boolean;
  onDecide: (decision: 'accept' | 'decline' | 'undo') => void;
}

function ProposalCard({ propertyId, proposal, plan, decision, isPending, onDecide }: ProposalCardProps) {
  const { companyName, suiteNumber, floorNumber } = proposal;
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!decision) return;
    // Next frame: the dialog would move lost focus to its first button.
    const frame = requestAnimationFrame(() => undo.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [decision]);
  return (
    <Row as="li" align="start" gap="12 24" paddingBlock="16" className={styles.card}>
      <div className={styles.what}>
        <Text weight="strong">{companyName}</Text>
        <Text tone="quiet">{texts.where({ suite: suiteNumber, floor: plan.label(floorNumber) })}</Text>
        <ProposalChanges propertyId={propertyId} proposal={proposal} />
      </div>
      <Row align="center">
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
      </Row>
    </Row>
  );
}
