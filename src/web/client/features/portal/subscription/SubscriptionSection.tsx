import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Subscription } from '../../../../../modules/tenancy/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/portal/subscription.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { subscriptionQuery } from './api.ts';
import { CancelSubscription } from './CancelSubscription.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { planName } from './plans.ts';
import styles from './Subscription.module.css';

export interface SubscriptionSectionProps {
  propertyId: number;
  isOwner: boolean;
}

/** The plan of a building and what it contains; its owner chooses another. */
export function SubscriptionSection({ propertyId, isOwner }: SubscriptionSectionProps) {
  const subscription = useQuery(subscriptionQuery(propertyId));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{texts.title}</h2>
      <QueryState query={subscription} loading={<Skeleton label={texts.loading} lines={2} />} failed={texts.loadFailed}>
        {(current) => (
          <>
            <CurrentPlan current={current} />
            {isOwner ? (
              <>
                <PlanChoice key={nameOf(current)} propertyId={propertyId} current={current} />
                {current.tier !== 'free' && <CancelSubscription propertyId={propertyId} />}
              </>
            ) : (
              <p className={styles.quiet}>{texts.onlyOwner}</p>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

function CurrentPlan({ current }: { current: Subscription }) {
  return (
    <>
      <p className={styles.plan}>
        <span className={styles.quiet}>{texts.tier}</span> <strong>{nameOf(current)}</strong>
      </p>
      {current.currentPeriodEnd && (
        <p className={styles.quiet}>{texts.until({ date: formatLongDay(current.currentPeriodEnd) })}</p>
      )}
      {current.tier === 'free' && (
        <>
          <p>{texts.contains}</p>
          <ul className={styles.contents}>
            {Object.values(texts.free).map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>{texts.paid}</p>
    </>
  );
}

function nameOf({ tier, frequency }: Subscription): string {
  const isPaid = tier !== 'free' && frequency !== undefined;
  return isPaid ? planName({ tier, frequency }) : texts.tiers[tier];
}
