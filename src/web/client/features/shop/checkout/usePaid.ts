import { useNavigate } from 'react-router-dom';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { errorText } from '../../../lib/errors.ts';
import { dismissToast, toast } from '../../../lib/toasts.ts';
import { intentIdOf, useCompleteOrder } from './api.ts';
import { forgetDraft } from './draft.ts';
import { confirmationPath } from './useCheckout.ts';

export interface Paid {
  /** Whether what the page shows is still what is paid for. Where it is not, the page says so, and nothing may be paid. */
  mayPay(): Promise<boolean>;
  /** The payment went through: make it an order and show it. */
  complete(): Promise<void>;
  /** Nobody knows whether it went through: the confirmation page finds out. The card is never asked for again here. */
  check(): Promise<void>;
}

export interface Paying {
  isCurrent: () => Promise<boolean>;
  /** From here on the cart may empty itself. */
  onPaying: () => void;
}

/** What comes before a payment and what follows on it. Whatever goes wrong from here on, the shopper is not led back to a card form. */
export function usePaid(clientSecret: string, { isCurrent, onPaying }: Paying): Paid {
  const { mutateAsync } = useCompleteOrder();
  const navigate = useNavigate();
  const paymentIntentId = intentIdOf(clientSecret);
  const check = async () => {
    onPaying();
    await navigate(confirmationPath({ paymentIntentId }), { replace: true });
  };
  return {
    check,
    mayPay: () => isCurrent().catch(refuse),
    async complete() {
      onPaying();
      dismissToast(); // of a card that was declined before this one
      try {
        const { orderId } = await mutateAsync(paymentIntentId);
        forgetDraft();
        await navigate(confirmationPath({ paymentIntentId, orderId }), { replace: true });
      } catch (error) {
        const { completeFailed: title, somethingWrong: fallback } = checkoutTexts;
        toast({ title, message: errorText(error, fallback), tone: 'danger', goesAlong: true });
        await check();
      }
    },
  };
}

/** What cannot be checked is not paid. */
function refuse(error: unknown): false {
  const message = errorText(error, checkoutTexts.payment.notChecked);
  toast({ title: checkoutTexts.paymentFailed, message, tone: 'danger' });
  return false;
}
