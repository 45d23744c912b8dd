import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Plan, Subscription } from '../../../../../modules/tenancy/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/portal/subscription.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { subscriptionQuery, useSubscribe, useUnsubscribe, useUpgrade } from './api.ts';
import { announceActivated, announceCancelled, announceFailure, announceUpgraded } from './outcome.ts';
import { planName, plansAbove } from './plans.ts';
import styles from './Subscription.module.css';

interface SubscriptionSectionProps {
  propertyId: number;
  isOwner: boolean;
}

export function SubscriptionSection({ propertyId, isOwner }: SubscriptionSectionProps) {
  const subscription = useQuery(subscriptionQuery(propertyId));
  const titleId = useId();
  return (
    <Stack aria-labelledby={titleId} as="section" maxWidth="form">
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
              <Text tone="quiet">{texts.onlyOwner}</Text>
            )}
          </>
        )}
      </QueryState>
    </Stack>
  );
}

function CurrentPlan({ current }: { current: Subscription }) {
  return (
    <>
      <Text size="lead">
        <Text as="span" tone="quiet">
          {texts.tier}
        </Text>{' '}
        <strong>{nameOf(current)}</strong>
      </Text>
      {current.currentPeriodEnd && (
        <Text tone="quiet">{texts.until({ date: formatLongDay(current.currentPeriodEnd) })}</Text>
      )}
      {current.tier === 'free' && (
        <>
          <p>{texts.contains}</p>
          <ul className={styles.contents}>
            {Object.values(texts.free).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
      <Text tone="quiet">{texts.paid}</Text>
    </>
  );
}

function nameOf({ tier, frequency }: Subscription): string {
  const isPaid = tier !== 'free' && frequency !== undefined;
  return isPaid ? planName({ tier, frequency }) : texts.tiers[tier];
}

interface PlanChoiceProps {
  propertyId: number;
  current: Subscription;
}

/** Larger plans. While subscriptions are off the server rejects, and a dialog explains. */
function PlanChoice({ propertyId, current }: PlanChoiceProps) {
  const options = plansAbove(current);
  const [selectedPlan, selectPlan] = useState(options[0]?.value);
  const { buy, isPending, isDisabledShown, closeDisabled } = usePurchase(propertyId, current.tier !== 'free');
  const plan = options.find(({ value }) => value === selectedPlan)?.plan;
  if (!plan) return <Text tone="quiet">{texts.largest}</Text>;
  return (
    <>
      <RadioGroup label={texts.choices} options={options} value={selectedPlan} onChange={selectPlan} />
      <div>
        <Button variant="secondary" onPress={() => buy(plan)} isPending={isPending}>
          {current.tier === 'free' ? texts.submit : texts.upgrade}
        </Button>
      </div>
      <PaymentDisabledDialog isOpen={isDisabledShown} onClose={closeDisabled} />
    </>
  );
}

function usePurchase(propertyId: number, isUpgrade: boolean) {
  const [isDisabledShown, setDisabledShown] = useState(false);
  const subscribe = useSubscribe(propertyId);
  const upgrade = useUpgrade(propertyId);
  const onError = (error: unknown) => setDisabledShown(announceFailure(error));
  const buy = (plan: Plan) =>
    isUpgrade
      ? upgrade.mutate(plan, { onSuccess: ({ proratedAmount }) => announceUpgraded(proratedAmount), onError })
      : subscribe.mutate(plan, { onSuccess: announceActivated, onError });
  return {
    buy,
    isPending: subscribe.isPending || upgrade.isPending,
    isDisabledShown,
    closeDisabled: () => setDisabledShown(false),
  };
}

const disabledTexts = texts.disabled;
const endTexts = texts.end;

interface PaymentDisabledDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Shown while `SUBSCRIPTIONS` is off. */
function PaymentDisabledDialog({ isOpen, onClose }: PaymentDisabledDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={disabledTexts.title}
      footer={<Button onPress={onClose}>{disabledTexts.close}</Button>}
    >
      <p>{disabledTexts.body}</p>
    </Dialog>
  );
}

function CancelSubscription({ propertyId }: { propertyId: number }) {
  const unsubscribe = useUnsubscribe(propertyId);
  const confirm = (close: () => void) =>
    unsubscribe.mutate(undefined, {
      onSuccess: () => {
        close();
        announceCancelled();
      },
      onError: announceFailure,
    });
  return (
    <div>
      <ConfirmButton
        label={endTexts.submit}
        title={endTexts.title}
        cancelLabel={endTexts.keep}
        mutation={unsubscribe}
        failed={texts.failed}
        onConfirm={confirm}
      >
        {endTexts.body}
      </ConfirmButton>
    </div>
  );
}
