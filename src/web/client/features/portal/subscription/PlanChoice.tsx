import { useState } from 'react';
import type { Plan, Subscription } from '../../../../../modules/tenancy/schema.ts';
import texts from '../../../../../texts/generated/portal/subscription.en.js';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { useSubscribe, useUpgrade } from './api.ts';
import { announceActivated, announceFailure, announceUpgraded } from './outcome.ts';
import { PaymentDisabledDialog } from './PaymentDisabledDialog.tsx';
import { plansAbove } from './plans.ts';
import styles from './Subscription.module.css';

interface PlanChoiceProps {
  propertyId: number;
  current: Subscription;
}

/** The plans above the present one. While none is sold the server says so, and the dialog says it to the person. */
export function PlanChoice({ propertyId, current }: PlanChoiceProps) {
  const options = plansAbove(current);
  const [chosen, choose] = useState(options[0]?.value);
  const { buy, isPending, isDisabledShown, closeDisabled } = usePurchase(propertyId, current.tier !== 'free');
  const plan = options.find(({ value }) => value === chosen)?.plan;
  if (!plan) return <p className={styles.quiet}>{texts.largest}</p>;
  return (
    <>
      <RadioGroup label={texts.choices} options={options} value={chosen} onChange={choose} />
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
