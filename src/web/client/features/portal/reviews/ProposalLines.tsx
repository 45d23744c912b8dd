import type { Proposal } from '../../../../../modules/reviews/schema.ts';
import reviewTexts from '../../../../../texts/generated/portal/reviews.en.js';
import type { OfferUndo } from '../../../components/useUndo.tsx';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { TaskLine } from '../../../ui/TaskList.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useDecide } from './api.ts';
import { ProposalChanges } from './ProposalChanges.tsx';

const texts = reviewTexts.list;

interface ProposalLinesProps {
  propertyId: number;
  proposals: readonly Proposal[];
  /** Called after a decision or its undo. */
  onDecided: () => Promise<void>;
  offerUndo: OfferUndo;
}

export function ProposalLines({ proposals, ...props }: ProposalLinesProps) {
  return proposals.map((proposal) => <ProposalLine key={proposal.id} proposal={proposal} {...props} />);
}

type ProposalLineProps = Omit<ProposalLinesProps, 'proposals'> & { proposal: Proposal };

function ProposalLine({ propertyId, proposal, onDecided, offerUndo }: ProposalLineProps) {
  const decide = useDecide(propertyId);
  const plan = useFloorPlan(propertyId);
  const { companyName: company, suiteNumber: suite, floorNumber } = proposal;
  const act = (decision: 'accept' | 'decline') =>
    decide.mutate(
      { decision, proposals: [proposal] },
      {
        onSuccess: () =>
          offerUndo({
            message: decision === 'accept' ? texts.acceptedOf({ company }) : texts.declinedOf({ company }),
            undo: () => decide.mutateAsync({ decision: 'undo', proposals: [proposal] }).finally(onDecided),
          }),
        onSettled: () => void onDecided(),
      },
    );
  const isPendingAs = (decision: string) => decide.isPending && decide.variables.decision === decision;
  return (
    <TaskLine
      title={texts.proposes({ company })}
      actions={
        <>
          <Button
            size="small"
            aria-label={texts.acceptOf({ company })}
            isPending={isPendingAs('accept')}
            onPress={() => act('accept')}
          >
            {texts.accept}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.declineOf({ company })}
            isPending={isPendingAs('decline')}
            onPress={() => act('decline')}
          >
            {texts.decline}
          </Button>
        </>
      }
    >
      <p>{texts.where({ suite, floor: plan.label(floorNumber) })}</p>
      <ProposalChanges propertyId={propertyId} proposal={proposal} />
      {decide.isError && (
        <Text role="alert" tone="warning" paddingBlock="4 0">
          {errorText(decide.error, texts.failed)}
        </Text>
      )}
    </TaskLine>
  );
}
