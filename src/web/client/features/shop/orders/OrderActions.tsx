import { useState } from 'react';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { returnable } from '../../../components/order/ItemPicker.tsx';
import { usePageNavigate } from '../../../lib/page-navigation.ts';
import { toast, toastAcrossPages, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { useBuyAgain } from './api.ts';
import { CancelOrder } from './CancelOrder.tsx';

const ReturnDialog = lazyPart(async () => (await import('./ReturnDialog.tsx')).ReturnDialog, null);

export function OrderActions({ order }: { order: Order }) {
  const [isReturning, setReturning] = useState(false);
  const number = orderNumber(order.id);
  const canReturn = order.canReturn && order.items.some((item) => returnable(item) > 0);
  return (
    <Row paddingBlock="24 0">
      <BuyAgain orderId={order.id} />
      {canReturn && (
        <Button
          variant="secondary"
          size="small"
          aria-label={orderTexts.return.openOf({ number })}
          onPress={() => setReturning(true)}
        >
          {orderTexts.return.open}
        </Button>
      )}
      {order.status === 'pending' && <CancelOrder order={order} />}
      {isReturning && <ReturnDialog order={order} onClose={() => setReturning(false)} />}
    </Row>
  );
}

/** Adds the items to the cart at current prices. */
function BuyAgain({ orderId }: { orderId: number }) {
  const texts = orderTexts.again;
  const buy = useBuyAgain(orderId);
  const navigate = usePageNavigate();
  const press = () =>
    buy.mutate(undefined, {
      onSuccess: ({ added, missing }) => {
        const names = missing.join(', ');
        if (added === 0) return toast({ title: texts.noneTitle, message: texts.none({ names }), tone: 'warning' });
        if (missing.length > 0) toastAcrossPages({ message: texts.some({ names }), tone: 'warning' });
        else toastAcrossPages({ message: texts.done, tone: 'success' });
        void navigate('/cart');
      },
      onError: (error) => toastError(error, { fallback: texts.failed }),
    });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={texts.buttonOf({ number: orderNumber(orderId) })}
      onPress={press}
      isPending={buy.isPending}
    >
      {texts.button}
    </Button>
  );
}
