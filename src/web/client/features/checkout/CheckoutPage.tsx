import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Container } from '../../ui/Container.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AddressSummary } from './AddressSummary.tsx';
import { type CheckoutForm, emptyCheckoutForm } from './address.ts';
import { checkoutCartQuery } from './api.ts';
import styles from './CheckoutPage.module.css';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { checkoutTexts } from './texts.ts';
import { type OpenCheckout, useCheckout } from './useCheckout.ts';

/** `/checkout`: where to, what, and then how it is paid; nothing else on the page. */
export function CheckoutPage() {
  usePageTitle(checkoutTexts.title);
  const cart = useQuery(checkoutCartQuery);
  const checkout = useCheckout();
  const isLeaving = useRef(false);
  const isEmpty = cart.isSuccess && !cart.isFetching && cart.data.length === 0 && !isLeaving.current;
  return (
    <Container>
      <PageHeader title={checkoutTexts.title} actions={<Link href="/cart">{checkoutTexts.backToCart}</Link>} />
      {cart.isPending || (cart.isFetching && cart.data?.length === 0) ? (
        <Skeleton label={checkoutTexts.loading} lines={4} />
      ) : cart.isError ? (
        <ErrorState
          title={checkoutTexts.cartFailed}
          message={errorText(cart.error)}
          onRetry={() => void cart.refetch()}
          isRetrying={cart.isFetching}
        />
      ) : isEmpty ? (
        <ToShop />
      ) : (
        <div className={styles.columns}>
          <Steps
            checkout={checkout}
            onPaying={() => {
              isLeaving.current = true;
            }}
          />
          <aside className={styles.summary}>
            <OrderSummary items={cart.data} amounts={checkout.session?.amounts ?? null} />
          </aside>
        </div>
      )}
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
