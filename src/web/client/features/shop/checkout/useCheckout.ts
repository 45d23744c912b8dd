import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Quote } from '../../../../../modules/orders/schema.ts';
import { type CheckoutSession, type OpenCheckout, paymentDetails } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { cartQuery } from '../../../entities/cart/api.ts';
import { ApiError } from '../../../lib/api.ts';
import { dismissToast, toastError } from '../../../lib/toasts.ts';
import { bodyOf, type CheckoutForm } from './address.ts';
import { fetchOpenCheckout, intentIdOf, useLeaveCheckout, useOpenCheckout } from './api.ts';
import { type Bought, type PriceChange, priceChanges } from './changes.ts';
import { boughtBy } from './quoted.ts';

export interface Payable {
  /** Of a quote, in place of the cart. */
  quoteId: number | null;
  address: CheckoutForm;
  session: CheckoutSession;
  items: readonly Bought[];
  priceChanges: readonly PriceChange[];
}

export interface Checkout {
  payable: Payable | null;
  /** The checkout another window opened instead; blocks payment until the person has chosen. */
  replacedBy: OpenCheckout | null;
  /** Reserves the cart for this address. @throws what the form shows */
  open(form: CheckoutForm): Promise<void>;
  /** Whether the page shows what a payment would buy; called before each payment. @throws as `call` */
  isCurrent(): Promise<boolean>;
  /** Back to the address; the payment stays open. */
  reopen(): void;
  /** Keeps the reservation when the page unmounts. */
  keep(): void;
}

/**
 * From an address to a payment, of the cart or of a quote. A cart already paid in another tab leads to its order.
 */
export function useCheckout(quote: Quote | null = null): Checkout {
  const [payable, setPayable] = useState<Payable | null>(null);
  const [replacedBy, setReplacedBy] = useState<OpenCheckout | null>(null);
  const opening = useOpening(quote);
  const navigate = useNavigate();
  const heldFor = useReleaseOnLeave();
  const keep = () => {
    heldFor.current = null;
  };
  return {
    payable,
    replacedBy,
    async open(form) {
      const opened = await opening(form);
      if (!opened) return;
      setPayable(opened);
      setReplacedBy(null);
      heldFor.current = intentIdOf(opened.session.clientSecret);
    },
    async isCurrent() {
      if (!payable) return false;
      const paymentIntentId = intentIdOf(payable.session.clientSecret);
      const now = await fetchOpenCheckout();
      if (now?.paymentIntentId === paymentIntentId) return true;
      if (now) setReplacedBy(now);
      else {
        keep();
        await navigate(confirmationPath({ paymentIntentId }), { replace: true }); // paid, canceled or expired: the confirmation page finds out
      }
      return false;
    },
    reopen() {
      setPayable(null);
      setReplacedBy(null);
    },
    keep,
  };
}

function useOpening(quote: Quote | null) {
  const client = useQueryClient();
  const { mutateAsync } = useOpenCheckout();
  const navigate = useNavigate();
  const itemsNow = (): readonly Bought[] => (quote ? boughtBy(quote) : (client.getQueryData(cartQuery.queryKey) ?? []));
  return async (address: CheckoutForm): Promise<Payable | null> => {
    const shown = itemsNow();
    try {
      const session = await mutateAsync({ ...bodyOf(address), quoteId: quote?.id ?? null });
      dismissToast(); // about missing fields
      return {
        quoteId: quote?.id ?? null,
        address,
        session,
        items: itemsNow(),
        priceChanges: priceChanges(shown, itemsNow()),
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

/** Where to follow a payment already made for this cart. */
function paidAlready(error: unknown): string | null {
  const details = error instanceof ApiError ? paymentDetails.safeParse(error.details).data : undefined;
  if (!details?.paymentIntentId) return null;
  return confirmationPath({ paymentIntentId: details.paymentIntentId, orderId: details.orderId });
}

/** With an order, or with a payment whose order is not known yet. */
export function confirmationPath(about: { paymentIntentId: string; orderId?: number | undefined }): string {
  const search = new URLSearchParams({ payment_intent: about.paymentIntentId });
  if (about.orderId !== undefined) search.set('order_id', String(about.orderId));
  return `/order-confirmation?${search}`;
}
