import { useQuery } from '@tanstack/react-query';
import texts from '../../../../../texts/generated/portal/reviews.en.js';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { useSheetAddress } from '../../../lib/sheet-address.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { reviewsQuery } from './api.ts';
import styles from './Reviews.module.css';
import type { ReviewsDialogProps } from './ReviewsDialog.tsx';

const ReviewsDialog = lazyDialog<ReviewsDialogProps>(async () => (await import('./ReviewsDialog.tsx')).ReviewsDialog);

export function ProposalsNotice({ propertyId }: { propertyId: number }) {
  const { open } = useSheetAddress();
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return (
    count > 0 && (
      <div className={styles.notice}>
        <Button size="small" onPress={() => open({ what: 'reviews' })}>
          {texts.proposals({ count })}
        </Button>
      </div>
    )
  );
}

/** Dialog that asks tenants for reviews, opened by the address. */
export function ReviewsByAddress({ propertyId }: { propertyId: number }) {
  const { opened: openedSheet, close } = useSheetAddress();
  return <ReviewsDialog propertyId={propertyId} isOpen={openedSheet?.what === 'reviews'} onOpenChange={close} />;
}

export function ProposalsBadge({ propertyId }: { propertyId: number }) {
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return count > 0 && <Badge tone="accent">{texts.proposals({ count })}</Badge>;
}
