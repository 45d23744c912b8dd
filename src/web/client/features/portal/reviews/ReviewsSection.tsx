import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import texts from '../../../../../texts/generated/portal/reviews.en.js';
import { Badge } from '../../../ui/Badge.tsx';
import { lateDialog } from '../../../ui/late-dialog.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { reviewsQuery } from './api.ts';
import styles from './Reviews.module.css';
import type { ReviewsDialogProps } from './ReviewsDialog.tsx';

const ReviewsDialog = lateDialog<ReviewsDialogProps>(async () => (await import('./ReviewsDialog.tsx')).ReviewsDialog);

/** Above the tenants while there are proposals: opens them. */
export function ProposalsNotice({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return (
    <>
      {count > 0 && (
        <div className={styles.notice}>
          <PlainButton size="small" onPress={() => setOpen(true)}>
            {texts.proposals({ count })}
          </PlainButton>
        </div>
      )}
      <ReviewsDialog propertyId={propertyId} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Below the tenants: where they are asked. */
export function ReviewsSection({ propertyId }: { propertyId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={texts.title} className={styles.below}>
      <Stack isRow>
        <PlainButton variant="secondary" size="small" onPress={() => setOpen(true)}>
          {texts.open}
        </PlainButton>
        <span>{texts.about}</span>
      </Stack>
      <ReviewsDialog propertyId={propertyId} isOpen={isOpen} onOpenChange={setOpen} />
    </section>
  );
}

/** On the tab: how many proposals wait; nothing where none does. */
export function ProposalsBadge({ propertyId }: { propertyId: number }) {
  const count = useQuery(reviewsQuery(propertyId)).data?.proposalCount ?? 0;
  return count > 0 && <Badge tone="accent">{texts.proposals({ count })}</Badge>;
}
