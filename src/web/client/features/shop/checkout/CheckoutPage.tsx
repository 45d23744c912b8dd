import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Quote } from '../../../../../modules/orders/schema.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import quotesTexts from '../../../../../texts/generated/shop/quotes.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { cartQuery } from '../../../entities/cart/api.ts';
import { quoteQuery } from '../../../entities/order/api.ts';
import { isOpen } from '../../../entities/order/quotes.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Redirect } from '../../../lib/page-navigation.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressSummary } from './AddressSummary.tsx';
import { type CheckoutForm, emptyCheckoutForm } from './address.ts';
import styles from './CheckoutPage.module.css';
import type { Bought, PriceChange } from './changes.ts';
import { draftOf, storeDraft } from './draft.ts';
import { OrderSummary, QuoteSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { boughtBy, formOfQuote } from './quoted.ts';
import { ReplacedCheckout } from './ReplacedCheckout.tsx';
import { type Checkout, useCheckout } from './useCheckout.ts';

const quoteTexts = quotesTexts.checkout;

/** Checkout (`/checkout`) of the cart or, with `quote`, of a quote. */
export function CheckoutPage() {
  usePageTitle(checkoutTexts.title);
  const quoteId = useSearchParams()[0].get('quote');
  return <Container>{quoteId ? <QuoteCheckout key={quoteId} quoteId={quoteId} /> : <CartCheckout />}</Container>;
}

function CartCheckout() {
  const cart = useQuery(cartQuery);
  const checkout = useCheckout();
  const isLeaving = useRef(false);
  const isEmpty = cart.isSuccess && !cart.isFetching && cart.data.length === 0 && !isLeaving.current;
  const loading = <Skeleton label={checkoutTexts.loading} lines={4} />;
  const onPaying = () => {
    isLeaving.current = true;
    checkout.keepReservation();
  };
  return (
    <>
      <PageHeader title={checkoutTexts.title} actions={<Link href="/cart">{checkoutTexts.backToCart}</Link>} />
      <QueryState query={cart} loading={loading} failed={checkoutTexts.cartFailed}>
        {(items) =>
          cart.isFetching && items.length === 0 ? (
            loading
          ) : isEmpty ? (
            <ToShop />
          ) : (
            <Columns>
              <Steps items={items} start={initialFormOf(items)} checkout={checkout} onPaying={onPaying} isOfCart />
              <aside className={styles.summary}>
                <OrderSummary items={items} amounts={checkout.payable?.session ?? null} />
              </aside>
            </Columns>
          )
        }
      </QueryState>
    </>
  );
}

function QuoteCheckout({ quoteId }: { quoteId: string }) {
  const query = useQuery(quoteQuery(quoteId));
  return (
    <>
      <PageHeader title={checkoutTexts.title} actions={<Link href="/my-orders">{quoteTexts.back}</Link>} />
      <QueryState
        query={query}
        loading={<Skeleton label={checkoutTexts.loading} lines={4} />}
        failed={quoteTexts.failed}
      >
        {(quote) => (quote && isOpen(quote) ? <OrderQuote quote={quote} /> : <NotOpen />)}
      </QueryState>
    </>
  );
}

function OrderQuote({ quote }: { quote: Quote }) {
  const checkout = useCheckout(quote);
  const items = boughtBy(quote);
  return (
    <Columns>
      <Steps items={items} start={formOfQuote(quote)} checkout={checkout} onPaying={checkout.keepReservation} />
      <aside className={styles.summary}>
        <QuoteSummary items={items} amounts={checkout.payable?.session ?? null} />
      </aside>
    </Columns>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid columns="minmax(0, 1fr) minmax(18rem, 24rem)" from="56" align="start" gap="32 72" paddingBlock="0 72">
      {children}
    </Grid>
  );
}

function NotOpen() {
  return (
    <EmptyState title={quoteTexts.goneTitle} action={<LinkButton href="/my-orders">{quoteTexts.back}</LinkButton>}>
      {quoteTexts.gone}
    </EmptyState>
  );
}

interface StepsProps {
  items: readonly Bought[];
  start: CheckoutForm;

  checkout: Checkout;
  onPaying: () => void;
  /** Checkout of the cart, which stores typed text and can become a quote. */
  isOfCart?: boolean;
}

function Steps({ items, start, checkout, onPaying, isOfCart = false }: StepsProps) {
  const { id: userId, username: email } = useSignedInUser();
  const [form, setForm] = useState<CheckoutForm>(() => (isOfCart ? draftOf(userId) : null) ?? start);
  const keep = useCallback(
    (form: CheckoutForm) => {
      if (isOfCart) storeDraft(userId, form);
    },
    [userId, isOfCart],
  );
  const submit = async (values: CheckoutForm) => {
    setForm(values);
    keep(values);
    await checkout.open(values);
  };
  const { payable, replacedBy, isCurrent } = checkout;
  if (!payable)
    return (
      <div className={styles.steps}>
        <AddressForm
          defaults={form}
          isFreight={items.some(({ delivery }) => delivery.isFreight)}
          onDraft={keep}
          onSubmit={submit}
        />
      </div>
    );
  return (
    <div className={styles.steps}>
      <AddressSummary address={payable.address} onChange={checkout.reopen} />
      {replacedBy ? (
        <ReplacedCheckout shownCheckout={payable} now={replacedBy} onChoose={submit} />
      ) : (
        <>
          <PriceNotice changes={payable.priceChanges} />
          <PaymentStep
            key={payable.session.clientSecret}
            session={payable.session}
            paying={{ isCurrent, onPaying }}
            payer={{ name: payable.address.name, email }}
            canQuote={isOfCart}
          />
        </>
      )}
    </div>
  );
}

/** Initial form; the building of all placards is that of the order. */
function initialFormOf(items: readonly CartItem[]): CheckoutForm {
  const [propertyId, ...otherPropertyIds] = new Set(items.flatMap(({ inscription }) => inscription?.propertyId ?? []));
  return { ...emptyCheckoutForm, propertyId: otherPropertyIds.length === 0 ? (propertyId ?? null) : null };
}

function ToShop() {
  useEffect(() => toast({ message: checkoutTexts.cartEmpty, survivesNavigation: true }), []);
  return <Redirect to="/shop" />;
}

const priceTexts = checkoutTexts.prices;

function PriceNotice({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Banner tone="warning" title={priceTexts.title}>
      {changes.map(({ name, before, now }) => (
        <p key={name}>{priceTexts.line({ name, before: formatCents(before), now: formatCents(now) })}</p>
      ))}
    </Banner>
  );
}
