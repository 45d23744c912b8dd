import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { QueryState } from '../../components/QueryState.tsx';
import { cartQuery } from '../../entities/cart/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Container } from '../../ui/Container.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressSummary } from './AddressSummary.tsx';
import { type CheckoutForm, emptyCheckoutForm } from './address.ts';
import styles from './CheckoutPage.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { checkoutTexts } from './texts.ts';
import { type OpenCheckout, useCheckout } from './useCheckout.ts';

/** `/checkout`: where to, what, and then how it is paid; nothing else on the page. */
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
                checkout={checkout}
                onPaying={() => {
                  isLeaving.current = true;
                  checkout.keep();
                }}
              />
              <aside className={styles.summary}>
                <OrderSummary items={items} amounts={checkout.session?.amounts ?? null} />
              </aside>
            </div>
          )
        }
      </QueryState>
    </Container>
  );
}

/** Address, then payment. The address stays in view, and can be gone back to. */
function Steps({ checkout, onPaying }: { checkout: OpenCheckout; onPaying: () => void }) {
  const [form, setForm] = useState<CheckoutForm>(emptyCheckoutForm);
  const submit = async (values: CheckoutForm) => {
    setForm(values);
    await checkout.open(values);
  };
  return (
    <div className={styles.steps}>
      {checkout.session ? (
        <>
          <AddressSummary address={form} onChange={checkout.reopen} />
          <PaymentStep session={checkout.session} onPaying={onPaying} />
        </>
      ) : (
        <AddressForm defaults={form} onSubmit={submit} />
      )}
    </div>
  );
}

function ToShop() {
  useEffect(() => toast({ message: checkoutTexts.cartEmpty }), []);
  return <Navigate to="/shop" replace />;
}
