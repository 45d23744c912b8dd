import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CheckoutSession } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './PaymentStep.module.css';
import { stripeQuery } from './stripe-api.ts';
import { themedAppearance } from './stripe-elements.ts';
import { resultOf } from './stripe-error.ts';
import { PayButton } from './TestCardForm.tsx';
import type { Paid } from './usePaid.ts';

const texts = checkoutTexts.payment;
const SOMETHING = checkoutTexts.somethingWrong;

export interface StripePaymentProps {
  publishableKey: string;
  session: CheckoutSession;
  paid: Paid;
}

/** Stripe's own fields, in frames of Stripe's: no card number passes through us. */
export function StripePayment({ publishableKey, session, paid }: StripePaymentProps) {
  const stripe = useQuery(stripeQuery(publishableKey));
  const [attempt, setAttempt] = useState(0);
  const { clientSecret } = session;
  return (
    <QueryState query={stripe} loading={<Skeleton label={texts.loading} />} fallback={texts.unreachable}>
      {(loaded) => (
        <Elements
          key={`${clientSecret} ${attempt}`}
          stripe={loaded}
          options={{ clientSecret, appearance: themedAppearance() }}
        >
          <CardForm session={session} paid={paid} onRetry={() => setAttempt(attempt + 1)} />
        </Elements>
      )}
    </QueryState>
  );
}

type CardFormProps = Omit<StripePaymentProps, 'publishableKey'> & {
  /** Loads the fields anew. */
  onRetry: () => void;
};

function CardForm({ session, paid, onRetry }: CardFormProps) {
  const [loading, setLoading] = useState<'loading' | 'ready' | StripeError>('loading');
  const pay = usePayment(paid);
  const isReady = loading === 'ready';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pay.isPending && isReady) pay.mutate();
  };
  if (typeof loading === 'object')
    return <ErrorState title={texts.unreachable} message={loading.message ?? SOMETHING} onRetry={onRetry} />;
  return (
    <form className={styles.form} onSubmit={submit}>
      {pay.data && <Banner tone="danger">{pay.data}</Banner>}
      <PaymentElement onReady={() => setLoading('ready')} onLoadError={({ error }) => setLoading(error)} />
      <PayButton total={session.amounts.total} isPending={pay.isPending || !isReady} />
    </form>
  );
}

/** Pays, once what is shown was found to be what is paid for. Its data is why nothing was paid, for a person. */
function usePayment(paid: Paid) {
  const stripe = useStripe();
  const elements = useElements();
  return useMutation({
    async mutationFn(): Promise<string | null> {
      if (!stripe || !elements || !(await paid.mayPay())) return null;
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/order-confirmation` },
      });
      if (!error) await paid.complete();
      return error ? await settle(error, paid) : null;
    },
    onError: () => paid.check(),
  });
}

/** Says what Stripe said. @returns it where the card form stays. */
async function settle(error: StripeError, paid: Paid): Promise<string | null> {
  const message = error.message ?? SOMETHING;
  const result = resultOf(error);
  if (result === 'canceled' && !(await paid.mayPay())) return null;
  if (result === 'unknown') {
    toast({ message, tone: 'warning' });
    await paid.check();
    return null;
  }
  toast({ title: checkoutTexts.paymentFailed, message, tone: 'danger' });
  return message;
}
