import { useQuery } from '@tanstack/react-query';
import type { Reviews } from '../../../../../modules/reviews/schema.ts';
import texts from '../../../../../texts/generated/portal/reviews.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { AskSection } from './AskSection.tsx';
import { reviewsQuery } from './api.ts';
import { ProposalList } from './ProposalList.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';

export interface ReviewsDialogProps {
  propertyId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What tenants propose for their listings, and when they are asked. */
export function ReviewsDialog({ propertyId, isOpen, onOpenChange }: ReviewsDialogProps) {
  return (
    <ModalDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={texts.title}
      size="wide"
      footer={
        <Button variant="secondary" onPress={() => onOpenChange(false)}>
          {texts.close}
        </Button>
      }
    >
      <Content propertyId={propertyId} />
    </ModalDialog>
  );
}

function Content({ propertyId }: { propertyId: number }) {
  const reviews = useQuery({ ...reviewsQuery(propertyId), refetchOnMount: 'always' });
  return (
    <QueryState query={reviews} loading={<Skeleton lines={5} />} failed={texts.failed}>
      {(found: Reviews) => (
        <Stack gap="loose">
          <p>{texts.lead}</p>
          <ProposalList propertyId={propertyId} reviews={found} />
          <ScheduleSection propertyId={propertyId} nextAt={found.nextAt} />
          <AskSection propertyId={propertyId} reviews={found} />
        </Stack>
      )}
    </QueryState>
  );
}
