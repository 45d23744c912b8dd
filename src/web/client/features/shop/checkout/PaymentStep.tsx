import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CheckoutSession } from '../../../../../modules/orders/schema.ts';
import { quoteNumber } from '../../../../../modules/orders/schema.ts';
import { formatTime } from '../../../../../texts/format.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import quotesTexts from '../../../../../texts/generated/shop/quotes.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { TermsLink } from '../../../components/order/TermsLink.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { configQuery } from '../../../entities/shop-config/api.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toastAcrossPages, toastError } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { intentIdOf, useGetQuote } from './api.ts';
import styles from './PaymentStep.module.css';
import { TestCardForm } from './TestCardForm.tsx';
import { type Paying, usePaymentFlow } from './usePaymentFlow.ts';

const texts = checkoutTexts.payment;
const quoteTexts = quotesTexts.get;

/** Lazy: only installations with Stripe load its code. */
const StripePayment = lazyPart(async () => (await import('./StripePayment.tsx')).StripePayment);

/** Lazy: few companies need it and its password dialog. */
const ByInvoice = lazyPart(async () => (await import('./ByInvoice.tsx')).ByInvoice);

export interface PaymentStepProps {
  session: CheckoutSession;
  paying: Paying;
  payer: { name: string; email: string };
  /** Offers a quote instead of a payment. */
  canQuote: boolean;
}

export function PaymentStep({ session, paying, payer, canQuote }: PaymentStepProps) {
  const config = useQuery(configQuery);
  const flow = usePaymentFlow(session.clientSecret, paying);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []); // the button that led here has unmounted
  return (
    <Stack as="section" aria-labelledby="payment">
      <h2 id="payment" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {session.invoiceRefusal !== null ? (
        <Banner tone="info" title={texts.notOnInvoice}>
          {session.invoiceRefusal}
        </Banner>
      ) : (
        session.invoiceDays !== null && <ByInvoice session={session} days={session.invoiceDays} flow={flow} />
      )}
      <QueryState query={config} loading={<Skeleton label={texts.loading} />}>
        {({ payments }) =>
          payments.provider === 'off' ? (
            <Banner tone="warning" title={texts.off}>
              {texts.offText}
            </Banner>
          ) : payments.provider === 'stripe' ? (
            <StripePayment publishableKey={payments.publishableKey} session={session} flow={flow} payer={payer} />
          ) : (
            <TestCardForm session={session} flow={flow} />
          )
        }
      </QueryState>
      <Text size="small" tone="quiet">
        {texts.reserved({ time: formatTime(session.reservedUntil) })}
      </Text>
      <Text size="small" tone="quiet">
        <TermsLink />
      </Text>
      {canQuote && <GetQuote clientSecret={session.clientSecret} />}
    </Stack>
  );
}

/** Creates a quote and opens My Orders. */
function GetQuote({ clientSecret }: { clientSecret: string }) {
  const get = useGetQuote();
  const navigate = usePageNavigate();
  const press = () =>
    get.mutate(intentIdOf(clientSecret), {
      onSuccess: ({ id }) => {
        toastAcrossPages({ message: quoteTexts.done({ number: quoteNumber(id) }), tone: 'success' });
        void navigate(`/my-orders#quote-${id}`);
      },
      onError: (error) => toastError(error, { fallback: quoteTexts.failed }),
    });
  return (
    <Stack align="start" gap="8" paddingBlock="24 0" className={styles.quote}>
      <h3>{quoteTexts.title}</h3>
      <Text size="small" tone="quiet">
        {quoteTexts.text}
      </Text>
      <Button variant="secondary" isPending={get.isPending} onPress={press}>
        {quoteTexts.button}
      </Button>
    </Stack>
  );
}
