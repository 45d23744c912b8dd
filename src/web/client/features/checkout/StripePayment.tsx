import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CheckoutSession } from '../../../../modules/orders/schema.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { toast } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PaymentStep.module.css';
import { stripeQuery } from './stripe-api.ts';
import { themedAppearance } from './stripe-elements.ts';
import { PayButton } from './TestCardForm.tsx';
import { checkoutTexts } from './texts.ts';
import type { Paid } from './usePaid.ts';

const texts = checkoutTexts.payment;

export interface StripePaymentProps {
  publishableKey: string;
  session: CheckoutSession;
  paid: Paid;
}

/** Stripe's own fields, in frames of Stripe's: no card number passes through us. */
export function StripePayment({ publishableKey, session, paid }: StripePaymentProps) {
  const stripe = useQuery(stripeQuery(publishableKey));
  const { clientSecret } = session;
  return (
    <QueryState query={stripe} loading={<Skeleton label={texts.loading} />} fallback={texts.unreachable}>
      {(loaded) => (
        <Elements key={clientSecret} stripe={loaded} options={{ clientSecret, appearance: themedAppearance() }}>
          <CardForm session={session} paid={paid} />
        </Elements>
      )}
    </QueryState>
  );
}

/** What Stripe says about a card. Everything else leaves open whether something was paid. */
const refusals: ReadonlySet<StripeError['type']> = new Set(['card_error', 'validation_error']);

function CardForm({ session, paid }: Omit<StripePaymentProps, 'publishableKey'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const pay = useMutation({
    async mutationFn(): Promise<string | null> {
      if (!stripe || !elements) return null;
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/order-confirmation` },
      });
      if (!error) await paid.complete();
      else if (!refusals.has(error.type)) await paid.check();
      return error && refusals.has(error.type) ? (error.message ?? checkoutTexts.somethingWrong) : null;
    },
    onSuccess: (refusal) => refusal && toast({ title: checkoutTexts.paymentFailed, message: refusal, tone: 'danger' }),
    onError: () => paid.check(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pay.isPending && isReady) pay.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {pay.data && <Banner tone="danger">{pay.data}</Banner>}
      <PaymentElement onReady={() => setReady(true)} />
      <PayButton total={session.amounts.total} isPending={pay.isPending || !isReady} />
    </form>
  );
}
