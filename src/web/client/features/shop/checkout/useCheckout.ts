import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../../../../modules/orders/schema.ts';
import { type CheckoutSession, type OpenCheckout, paymentDetails } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { cartQuery } from '../../../entities/cart/api.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { dismissToast, toastError } from '../../../lib/toasts.ts';
import { bodyOf, type CheckoutForm } from './address.ts';
import { fetchOpenCheckout, intentIdOf, useLeaveCheckout, useOpenCheckout } from './api.ts';
import { type Bought, type PriceChange, priceChanges } from './changes.ts';
import { boughtBy } from './quoted.ts';

export interface Payable {
  /** Quote to pay instead of the cart. */
  quoteId: number | null;
  address: CheckoutForm;
  session: CheckoutSession;
  items: readonly Bought[];
  priceChanges: readonly PriceChange[];
}

export interface Checkout {
  payable: Payable | null;
  /** Checkout that another window opened instead; blocks payment until the user has decided. */
  replacedBy: OpenCheckout | null;
  /** Reserves the cart for this address. @throws errors that the form shows */
  open(form: CheckoutForm): Promise<void>;
  /** Returns whether the page shows what a payment would buy; called before each payment. @throws like `call` */
  isCurrent(): Promise<boolean>;
  /** Returns to the address; the payment stays open. */
  reopen(): void;
  /** Keeps the reservation when the page unmounts. */
  keepReservation(): void;
}

/** Checkout of the cart or of a quote. A cart already paid in another tab leads to its order. */
export function useCheckout(quote: Quote | null = null): Checkout {
  const [payable, setPayable] = useState<Payable | null>(null);
  const [replacedBy, setReplacedBy] = useState<OpenCheckout | null>(null);
  const opening = useOpening(quote);
  const navigate = usePageNavigate();
  const heldFor = useReleaseOnLeave();
  const keepReservation = () => {
    heldFor.current = null;
  };
  return {
    payable,
    replacedBy,
    async open(form) {
      const openedCheckout = await opening(form);
      if (!openedCheckout) return;
      setPayable(openedCheckout);
      setReplacedBy(null);
      heldFor.current = intentIdOf(openedCheckout.session.clientSecret);
    },
    async isCurrent() {
      if (!payable) return false;
      const paymentIntentId = intentIdOf(payable.session.clientSecret);
      const now = await fetchOpenCheckout();
      if (now?.paymentIntentId === paymentIntentId) return true;
      if (now) setReplacedBy(now);
      else {
        keepReservation();
        await navigate(confirmationPath({ paymentIntentId }), { replace: true }); // paid, canceled or expired
      }
      return false;
    },
    reopen() {
      setPayable(null);
      setReplacedBy(null);
    },
    keepReservation,
  };
}

function useOpening(quote: Quote | null) {
  const client = useQueryClient();
  const { mutateAsync } = useOpenCheckout();
  const navigate = usePageNavigate();
  const itemsNow = (): readonly Bought[] => (quote ? boughtBy(quote) : (client.getQueryData(cartQuery.queryKey) ?? []));
  return async (address: CheckoutForm): Promise<Payable | null> => {
    const shownItems = itemsNow();
    try {
      const session = await mutateAsync({ ...bodyOf(address), quoteId: quote?.id ?? null });
      dismissToast(); // about missing fields
      return {
        quoteId: quote?.id ?? null,
        address,
        session,
        items: itemsNow(),
        priceChanges: priceChanges(shownItems, itemsNow()),
      };
    } catch (error) {
      const paid = paidAlready(error);
      if (paid) {
        await navigate(paid, { replace: true });
        return null;
      }
      toastError(error, { title: checkoutTexts.sessionFailed, fallback: checkoutTexts.somethingWrong });
      throw error;
    }
  };
}

function useReleaseOnLeave() {
  const heldFor = useRef<string | null>(null);
  const { mutate: leave } = useLeaveCheckout();
  useEffect(
    () => () => {
      if (heldFor.current !== null) leave(heldFor.current);
    },
    [leave],
  );
  return heldFor;
}

/** Path to an existing payment of this cart. */
function paidAlready(error: unknown): string | null {
  const details = error instanceof ApiError ? paymentDetails.safeParse(error.details).data : undefined;
  if (!details?.paymentIntentId) return null;
  return confirmationPath({ paymentIntentId: details.paymentIntentId, orderId: details.orderId });
}

/** Path to an order, or to a payment whose order is not known yet. */
export function confirmationPath(about: { paymentIntentId: string; orderId?: number | undefined }): string {
  const search = new URLSearchParams();
  if (about.orderId !== undefined) search.set('order_id', String(about.orderId));
  search.set('payment_intent', about.paymentIntentId);
  return `/order-confirmation?${search}`;
}
