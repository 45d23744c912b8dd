import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import texts from '../../../../../texts/generated/shop/cancel-order.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { toast } from '../../../lib/toasts.ts';
import { useCancelOrder } from './api.ts';

/** Cancels an order until staff prepare it. */
export function CancelOrder({ order }: { order: Order }) {
  const { id, totalAmount, refundedAmount, byInvoice } = order;
  const cancel = useCancelOrder(id);
  const isOpenInvoice = byInvoice !== null && byInvoice.paidAt === null;
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      label={texts.button}
      labelOf={texts.buttonOf({ number: orderNumber(id) })}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.keep}
      mutation={cancel}
      failed={texts.failed}
      onConfirm={(close) =>
        cancel.mutate(undefined, {
          onSuccess() {
            close();
            toast({ message: texts.done, tone: 'success' });
          },
        })
      }
    >
      {isOpenInvoice ? texts.leadInvoice : texts.lead({ amount: formatCents(totalAmount - refundedAmount) })}
    </ConfirmButton>
  );
}
