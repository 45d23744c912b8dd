import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, StripeError } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { CheckoutSession } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { operator } from '../../../lib/operator.ts';
import { toast } from '../../../lib/toasts.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { stripeQuery } from './stripe-api.ts';
import { isShownAtField, resultOf } from './stripe-error.ts';
import { PayButton } from './TestCardForm.tsx';
import type { PaymentFlow } from './usePaymentFlow.ts';

const texts = checkoutTexts.payment;
const UNKNOWN_ERROR = checkoutTexts.somethingWrong;

export interface StripePaymentProps {
  publishableKey: string;
  session: CheckoutSession;
  flow: PaymentFlow;
  /** Fills in the fields of Link and bank accounts. */
  payer: { name: string; email: string };
}

/** Payment form in Stripe's iframes; no card number reaches our code. */
export function StripePayment({ publishableKey, ...form }: StripePaymentProps) {
  const stripe = useQuery(stripeQuery(publishableKey));
  const [attempt, setAttempt] = useState(0);
  const { clientSecret } = form.session;
  return (
    <QueryState
      query={stripe}
      loading={<Skeleton label={texts.loading} />}
      failed={texts.blockedTitle}
      fallback={texts.blocked}
    >
      {(stripe) => (
        <Elements
          key={`${clientSecret} ${attempt}`}
          stripe={stripe}
          options={{ clientSecret, appearance: themedAppearance() }}
        >
          <CardForm {...form} onRetry={() => setAttempt(attempt + 1)} />
        </Elements>
      )}
    </QueryState>
  );
}

type CardFormProps = Omit<StripePaymentProps, 'publishableKey'> & {
  onRetry: () => void;
};

function CardForm({ session, flow, payer, onRetry }: CardFormProps) {
  const [fields, setFields] = useState<'loading' | 'ready' | StripeError>('loading');
  const form = useZodForm(ofStripe, {});
  const pay = usePayment(flow);
  const isReady = fields === 'ready';
  const submit = submitWith(form, async () => {
    const refusal = isReady && (await pay());
    if (refusal) form.setError('root', { message: refusal });
  });
  if (typeof fields === 'object')
    return <ErrorState title={texts.unreachable} message={fields.message ?? UNKNOWN_ERROR} onRetry={onRetry} />;
  return (
    <Form gap="24" form={form} onSubmit={submit}>
      <PaymentElement
        options={{ business: { name: operator().name }, defaultValues: { billingDetails: payer } }}
        onReady={() => setFields('ready')}
        onLoadError={({ error }) => setFields(error)}
      />
      <PayButton total={session.amounts.total} isPending={form.formState.isSubmitting || !isReady} />
    </Form>
  );
}

/** Empty schema: values stay in Stripe's iframes. */
const ofStripe = z.object({});

/** Pays after checking that the page is current. @returns the error to show above the form, if any */
function usePayment(flow: PaymentFlow) {
  const stripe = useStripe();
  const elements = useElements();
  return async (): Promise<string | null> => {
    if (!stripe || !elements || !(await flow.mayPay())) return null;
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${location.origin}/order-confirmation` },
      });
      if (error) return await resolvePaymentError(error, flow);
      await (paymentIntent.status === 'processing' ? flow.wait() : flow.complete());
    } catch {
      await flow.check(); // the outcome is unknown
    }
    return null;
  };
}

/** Classifies an error. @returns the text of a retryable failure, unless Stripe shows it at its field */
async function resolvePaymentError(error: StripeError, flow: PaymentFlow): Promise<string | null> {
  const message = error.message ?? UNKNOWN_ERROR;
  const result = resultOf(error);
  if (result === 'canceled' && !(await flow.mayPay())) return null;
  if (result === 'unknown') {
    toast({ message, tone: 'warning' });
    await flow.check();
    return null;
  }
  return isShownAtField(error) ? null : texts.declined({ message });
}

/** Theme for Stripe's fields, as values: its iframes cannot read our tokens. */
function themedAppearance(): Appearance {
  const token = (name: string) => rgbOf(getComputedStyle(document.documentElement).getPropertyValue(name));
  return {
    theme: 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-raised'),
      colorText: token('--color-text'),
      colorTextSecondary: token('--color-text-quiet'),
      colorDanger: token('--color-danger'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-edge')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
}

/** Resolves any CSS color to the `rgb()` that Stripe accepts. */
function rgbOf(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '';
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
