import { useNavigate } from 'react-router-dom';
import { dismissToast, toastError } from '../../lib/toasts.ts';
import { intentIdOf, useCompleteOrder } from './api.ts';
import { checkoutTexts } from './texts.ts';
import { confirmationPath } from './useCheckout.ts';

export interface Paid {
  /** The payment went through: make it an order and show it. */
  complete(): Promise<void>;
  /** Nobody knows whether it went through: the confirmation page finds out. The card is never asked for again here. */
  check(): Promise<void>;
}

/** What follows on a payment. Whatever goes wrong from here on, the shopper is not led back to a card form. */
export function usePaid(clientSecret: string, onPaying: () => void): Paid {
  const { mutateAsync } = useCompleteOrder();
  const navigate = useNavigate();
  const paymentIntentId = intentIdOf(clientSecret);
  const check = async () => {
    onPaying();
    await navigate(confirmationPath({ paymentIntentId }), { replace: true });
  };
  return {
    check,
    async complete() {
      onPaying();
      dismissToast(); // of a card that was declined before this one
      try {
        const { orderId } = await mutateAsync(paymentIntentId);
        await navigate(confirmationPath({ paymentIntentId, orderId }), { replace: true });
      } catch (error) {
        toastError(error, { title: checkoutTexts.completeFailed });
        await check();
      }
    },
  };
}
