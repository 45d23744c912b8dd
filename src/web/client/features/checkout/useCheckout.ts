import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CheckoutSession, paymentDetails } from '../../../../modules/orders/schema.ts';
import { ApiError } from '../../lib/api.ts';
import { dismissToast, toastError } from '../../lib/toasts.ts';
import type { CheckoutForm } from './address.ts';
import { useLeaveCheckout, useOpenCheckout } from './api.ts';
import { checkoutTexts } from './texts.ts';

export interface OpenCheckout {
  session: CheckoutSession | null;
  /** Reserves the cart for this address. @throws what the form shows. */
  open(form: CheckoutForm): Promise<void>;
  /** Back to the address; the payment waits, and stays the same one. */
  reopen(): void;
  /** From here on leaving the page is no turning back: it gives nothing back. */
  keep(): void;
}

/** The way from an address to a payment. Somebody who has paid already, in another tab, is led to that order. */
export function useCheckout(): OpenCheckout {
  const [session, setSession] = useState<CheckoutSession | null>(null);
  const { mutateAsync } = useOpenCheckout();
  const navigate = useNavigate();
  const isReserved = useReleaseOnLeave();
  return {
    session,
    async open({ propertyId, ...shippingAddress }) {
      try {
        setSession(await mutateAsync({ propertyId, shippingAddress }));
        isReserved.current = true;
        dismissToast(); // of what was missing before
      } catch (error) {
        const paid = paidAlready(error);
        if (paid) return void navigate(paid, { replace: true });
        toastError(error, { title: checkoutTexts.sessionFailed });
        throw error;
      }
    },
    reopen: () => setSession(null),
    keep() {
      isReserved.current = false;
    },
  };
}

/** Whoever leaves the page without paying gives back what was reserved for them. */
function useReleaseOnLeave() {
  const isReserved = useRef(false);
  const { mutate: leave } = useLeaveCheckout();
  useEffect(
    () => () => {
      if (isReserved.current) leave();
    },
    [leave],
  );
  return isReserved;
}

/** Where to look at a payment that was made, or is being made, for this very cart. */
function paidAlready(error: unknown): string | null {
  const details = error instanceof ApiError ? paymentDetails.safeParse(error.details).data : undefined;
  if (!details?.paymentIntentId) return null;
  return confirmationPath({ paymentIntentId: details.paymentIntentId, orderId: details.orderId });
}

/** The confirmation page: of an order, or of a payment whose order is not known yet. */
export function confirmationPath(about: { paymentIntentId: string; orderId?: number | undefined }): string {
  const search = new URLSearchParams({ payment_intent: about.paymentIntentId });
  if (about.orderId !== undefined) search.set('order_id', String(about.orderId));
  return `/order-confirmation?${search}`;
}
