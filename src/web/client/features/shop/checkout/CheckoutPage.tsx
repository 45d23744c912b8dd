import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { cartQuery } from '../../../entities/cart/api.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Container } from '../../../ui/Container.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressSummary } from './AddressSummary.tsx';
import { type CheckoutForm, emptyCheckoutForm } from './address.ts';
import styles from './CheckoutPage.module.css';
import type { PriceChange } from './changes.ts';
import { draftOf, keepDraft } from './draft.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { ReplacedCheckout } from './ReplacedCheckout.tsx';
import { type Checkout, useCheckout } from './useCheckout.ts';

/** `/checkout` */
export function CheckoutPage() {
  usePageTitle(checkoutTexts.title);
  const cart = useQuery(cartQuery);
  const checkout = useCheckout();
  const isLeaving = useRef(false);
  const isEmpty = cart.isSuccess && !cart.isFetching && cart.data.length === 0 && !isLeaving.current;
  const loading = <Skeleton label={checkoutTexts.loading} lines={4} />;
  return (
    <Container>
      <PageHeader title={checkoutTexts.title} actions={<Link href="/cart">{checkoutTexts.backToCart}</Link>} />
      <QueryState query={cart} loading={loading} failed={checkoutTexts.cartFailed}>
        {(items) =>
          cart.isFetching && items.length === 0 ? (
            loading
          ) : isEmpty ? (
            <ToShop />
          ) : (
            <div className={styles.columns}>
              <Steps
                items={items}
                checkout={checkout}
                onPaying={() => {
                  isLeaving.current = true;
                  checkout.keep();
                }}
              />
              <aside className={styles.summary}>
                <OrderSummary items={items} amounts={checkout.payable?.session ?? null} />
              </aside>
            </div>
          )
        }
      </QueryState>
    </Container>
  );
}

interface StepsProps {
  items: readonly CartItem[];
  checkout: Checkout;
  onPaying: () => void;
}

function Steps({ items, checkout, onPaying }: StepsProps) {
  const { id: userId, username: email } = useSignedInUser();
  const [form, setForm] = useState<CheckoutForm>(() => draftOf(userId) ?? startOf(items));
  const keep = useCallback((typed: CheckoutForm) => keepDraft(userId, typed), [userId]);
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
        <ReplacedCheckout shown={payable} now={replacedBy} onChoose={submit} />
      ) : (
        <>
          <PriceNotice changes={payable.priceChanges} />
          <PaymentStep
            key={payable.session.clientSecret}
            session={payable.session}
            paying={{ isCurrent, onPaying }}
            payer={{ name: payable.address.name, email }}
          />
        </>
      )}
    </div>
  );
}

/** The building that all placards are for is that of the order. */
function startOf(items: readonly CartItem[]): CheckoutForm {
  const [propertyId, ...others] = new Set(items.flatMap(({ inscription }) => inscription?.propertyId ?? []));
  return { ...emptyCheckoutForm, propertyId: others.length === 0 ? (propertyId ?? null) : null };
}

function ToShop() {
  useEffect(() => toast({ message: checkoutTexts.cartEmpty, survivesNavigation: true }), []);
  return <Navigate to="/shop" replace />;
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
