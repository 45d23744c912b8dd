import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { errorText, requiresReauthentication } from '../../../lib/errors.ts';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { dismissToast, toast } from '../../../lib/toasts.ts';
import { intentIdOf, useCompleteOrder, usePayByInvoice } from './api.ts';
import { forgetDraft } from './draft.ts';
import { confirmationPath } from './useCheckout.ts';

export interface PaymentFlow {
  /** Returns whether the page shows what will be paid; otherwise it shows the reason. */
  mayPay(): Promise<boolean>;
  complete(): Promise<void>;
  /**
   * Orders without a payment, for companies that pay by invoice.
   * @throws ApiError `reauthentication_required` if the user does not enter their password: nothing has happened
   */
  order(): Promise<void>;
  /** Opens the confirmation page for a bank payment that takes days. */
  wait(): Promise<void>;
  /** Opens the confirmation page to check an unknown outcome; the card form does not return. */
  check(): Promise<void>;
}

export interface Paying {
  isCurrent: () => Promise<boolean>;
  /** Called before the cart may become empty. */
  onPaying: () => void;
}

/** Steps before and after a payment. After a payment, no error leads back to a card form. */
export function usePaymentFlow(clientSecret: string, { isCurrent, onPaying }: Paying): PaymentFlow {
  const { mutateAsync: completeOrder } = useCompleteOrder();
  const { mutateAsync: payByInvoice } = usePayByInvoice();
  const navigate = usePageNavigate();
  const paymentIntentId = intentIdOf(clientSecret);
  const check = async () => {
    onPaying();
    await navigate(confirmationPath({ paymentIntentId }), { replace: true });
  };
  const finish = async (place: () => ReturnType<typeof completeOrder>) => {
    onPaying();
    dismissToast(); // about a declined card
    try {
      const { orderId } = await place();
      forgetDraft();
      await navigate(confirmationPath({ paymentIntentId, orderId }), { replace: true });
    } catch (error) {
      if (requiresReauthentication(error)) throw error;
      const { completeFailed: title, somethingWrong: fallback } = checkoutTexts;
      toast({ title, message: errorText(error, fallback), tone: 'danger', survivesNavigation: true });
      await check();
    }
  };
  return {
    check,
    async wait() {
      dismissToast();
      forgetDraft();
      await check();
    },
    mayPay: () => isCurrent().catch(rejectUncheckedPayment),
    complete: () => finish(() => completeOrder({ paymentIntentId })),
    order: () => finish(() => payByInvoice({ paymentIntentId })),
  };
}

/** Rejects a payment that cannot be checked. */
function rejectUncheckedPayment(error: unknown): false {
  const message = errorText(error, checkoutTexts.payment.notChecked);
  toast({ title: checkoutTexts.paymentFailed, message, tone: 'danger' });
  return false;
}
