import { useNavigate } from 'react-router-dom';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { errorText, isReauthentication } from '../../../lib/errors.ts';
import { dismissToast, toast } from '../../../lib/toasts.ts';
import { intentIdOf, useCompleteOrder, usePayByInvoice } from './api.ts';
import { forgetDraft } from './draft.ts';
import { confirmationPath } from './useCheckout.ts';

export interface PaymentFlow {
  /** Whether the page shows what will be paid. When it does not, the page says why. */
  mayPay(): Promise<boolean>;
  complete(): Promise<void>;
  /**
   * Without a payment, for companies that pay by invoice.
   * @throws ApiError `reauthentication_required`: nothing has happened yet
   */
  order(proof: { currentPassword?: string }): Promise<void>;
  /** The bank works on it for days: the confirmation page says so. */
  wait(): Promise<void>;
  /** For an unknown outcome: the confirmation page finds out. The card form does not return. */
  check(): Promise<void>;
}

export interface Paying {
  isCurrent: () => Promise<boolean>;
  /** From here on the cart may become empty. */
  onPaying: () => void;
}

/** Steps before and after a payment. After a payment, no error leads back to a card form. */
export function usePaymentFlow(clientSecret: string, { isCurrent, onPaying }: Paying): PaymentFlow {
  const { mutateAsync: completeOrder } = useCompleteOrder();
  const { mutateAsync: payByInvoice } = usePayByInvoice();
  const navigate = useNavigate();
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
      if (isReauthentication(error)) throw error;
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
    mayPay: () => isCurrent().catch(refuse),
    complete: () => finish(() => completeOrder({ paymentIntentId })),
    order: (proof) => finish(() => payByInvoice({ paymentIntentId, ...proof })),
  };
}

/** A payment that cannot be checked is refused. */
function refuse(error: unknown): false {
  const message = errorText(error, checkoutTexts.payment.notChecked);
  toast({ title: checkoutTexts.paymentFailed, message, tone: 'danger' });
  return false;
}
