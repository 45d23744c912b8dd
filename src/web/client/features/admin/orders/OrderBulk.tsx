import { useState } from 'react';
import { type AdminOrder, type OrderStatus, orderStatuses } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { BulkBar } from '../../../components/list/BulkBar.tsx';
import { errorText, hasWarningsToConfirm } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { useBulkStatus } from './api.ts';
import type { TrackingDialogProps } from './TrackingDialog.tsx';

const texts = ordersTexts.bulk;

const TrackingDialog = lazyPart<TrackingDialogProps>(
  async () => (await import('./TrackingDialog.tsx')).TrackingDialog,
  null,
);

/** Statuses to set in bulk; a cancellation needs a decision about its money. */
const statuses = orderStatuses.filter((status) => status !== 'cancelled');
const options = statuses.map((status) => ({ value: status, label: ordersTexts.statuses[status] }));

interface OrderBulkProps {
  orders: readonly AdminOrder[];
  onClear: () => void;
}

export function OrderBulk({ orders, onClear }: OrderBulkProps) {
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const [isShipping, setShipping] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const update = useBulkStatus();
  const apply = (shipAnyway: boolean) => {
    if (status === '') return;
    setRefusal(null);
    const changes = orders.map(({ id, revision }) => ({ id, revision, status }));
    update.mutate(
      { orders: changes, shipAnyway },
      {
        onSuccess: (savedOrders) => {
          toast({ message: texts.done({ count: savedOrders.length }), tone: 'success' });
          onClear();
        },
        onError: (error) => {
          if (hasWarningsToConfirm(error)) setQuestion(errorText(error));
          else setRefusal(errorText(error));
        },
      },
    );
  };
  return (
    <BulkBar label={texts.chosen({ count: orders.length })} onClear={onClear} refusal={refusal}>
      <NativeSelect
        label={texts.status}
        placeholder={texts.status}
        options={options}
        value={status}
        onChange={setStatus}
      />
      <Button size="small" isDisabled={status === ''} isPending={update.isPending} onPress={() => apply(false)}>
        {texts.apply}
      </Button>
      <Button variant="secondary" size="small" onPress={() => setShipping(true)}>
        {texts.ship}
      </Button>
      <LinkButton variant="secondary" size="small" href={printed('slips', orders)}>
        {texts.slips}
      </LinkButton>
      <LinkButton variant="secondary" size="small" href={printed('labels', orders)}>
        {texts.labels}
      </LinkButton>
      {isShipping && <TrackingDialog orders={orders} onClose={() => setShipping(false)} onDone={onClear} />}
      <ConfirmDialog
        isOpen={question !== null}
        onOpenChange={() => setQuestion(null)}
        title={texts.confirmTitle}
        confirmLabel={texts.confirm}
        isPending={update.isPending}
        onConfirm={() => {
          setQuestion(null);
          apply(true);
        }}
      >
        {question}
      </ConfirmDialog>
    </BulkBar>
  );
}

const printed = (as: 'slips' | 'labels', orders: readonly AdminOrder[]) =>
  `/admin/orders/print?as=${as}&ids=${orders.map(({ id }) => id).join(',')}`;
