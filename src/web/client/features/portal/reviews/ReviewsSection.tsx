import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import texts from '../../../../../texts/generated/portal/reviews.en.js';
import { lazyDialog } from '../../../components/lazy-part.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { reviewsQuery } from './api.ts';
import styles from './Reviews.module.css';
import type { ReviewsDialogProps } from './ReviewsDialog.tsx';

const ReviewsDialog = lazyDialog<ReviewsDialogProps>(async () => (await import('./ReviewsDialog.tsx')).ReviewsDialog);

export function ProposalsNotice({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return (
    <>
      {count > 0 && (
        <div className={styles.notice}>
          <Button size="small" onPress={() => setOpen(true)}>
            {texts.proposals({ count })}
          </Button>
        </div>
      )}
      <ReviewsDialog propertyId={propertyId} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

export function ReviewsSection({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={texts.title} className={styles.below}>
      <Stack isRow>
        <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
          {texts.open}
        </Button>
        <span>{texts.about}</span>
      </Stack>
      <ReviewsDialog propertyId={propertyId} isOpen={isOpen} onOpenChange={setOpen} />
    </section>
  );
}

export function ProposalsBadge({ propertyId }: { propertyId: number }) {
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return count > 0 && <Badge tone="accent">{texts.proposals({ count })}</Badge>;
}
