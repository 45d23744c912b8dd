import type { ReactNode } from 'react';
import type { Order, OrderReturn } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { contentsOf } from '../../../components/order/contents.ts';
import { Tracking } from '../../../components/order/Tracking.tsx';
import { toast } from '../../../lib/toasts.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './AfterSale.module.css';
import { useWithdrawReturn } from './api.ts';

const texts = orderTexts.after;

/** Events of an order after payment; nothing for most. */
export function AfterSale({ order }: { order: Order }) {
  const { parcels, refunds, dispute, messages, returns } = order;
  const hasParcels = parcels.length > 1 || parcels.some(({ kind }) => kind === 'replacement');
  if (!hasParcels && !dispute && [refunds, messages, returns].every(({ length }) => length === 0)) return null;
  return (
    <Grid columns={{ min: '18rem' }} align="start" gap="24 48" paddingBlock="16 0" className={styles.after}>
      {hasParcels && <Parcels order={order} />}
      {(refunds.length > 0 || dispute) && <Money order={order} />}
      {returns.length > 0 && (
        <Part title={texts.returns}>
          {returns.map((orderReturn) => (
            <li key={orderReturn.id}>
              <Return order={order} found={orderReturn} />
            </li>
          ))}
        </Part>
      )}
      {messages.length > 0 && (
        <Part title={texts.messages}>
          {messages.map(({ at, note }) => (
            <li key={at}>
              <p>{note}</p>
              <Text tone="quiet">{formatLongDay(at)}</Text>
            </li>
          ))}
        </Part>
      )}
    </Grid>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text as="h3" size="small" tone="quiet" weight="regular" paddingBlock="0 4">
        {title}
      </Text>
      <Stack as="ul" gap="12">
        {children}
      </Stack>
    </section>
  );
}

function Parcels({ order }: { order: Order }) {
  return (
    <Part title={texts.parcels}>
      {order.parcels.map((parcel) => (
        <li key={parcel.id}>
          <p>
            {contentsOf(order, parcel)}{' '}
            {parcel.kind === 'replacement' && <Badge tone="accent">{texts.replacement}</Badge>}
          </p>
          <Text tone="quiet">{whereIs(parcel)}</Text>
          {parcel.trackingNumber && (
            <Text tone="quiet">
              {parcel.carrier} <Tracking trackingNumber={parcel.trackingNumber} />
            </Text>
          )}
        </li>
      ))}
    </Part>
  );
}

function whereIs({ shippedAt, deliveredAt }: Order['parcels'][number]): string {
  if (deliveredAt) return texts.deliveredOn({ date: formatLongDay(deliveredAt) });
  return shippedAt ? texts.shippedOn({ date: formatLongDay(shippedAt) }) : texts.packing;
}

function Money({ order: { refunds, dispute } }: { order: Order }) {
  return (
    <Part title={texts.money}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <p>{refundText(refund)}</p>
          {refund.note && <Text tone="quiet">{refund.note}</Text>}
        </li>
      ))}
      {dispute && <li>{texts.dispute[dispute.outcome]({ amount: formatCents(dispute.amount) })}</li>}
    </Part>
  );
}

function refundText({ state, amount: cents, refundedAt, isCredit }: Order['refunds'][number]): string {
  const amount = formatCents(cents);
  if (isCredit && refundedAt) return texts.credited({ amount, date: formatLongDay(refundedAt) });
  if (state === 'failed') return texts.refundFailed({ amount });
  if (state === 'refunded' && refundedAt) return texts.refunded({ amount, date: formatLongDay(refundedAt) });
  return texts.pending({ amount });
}

const tones: Readonly<Record<OrderReturn['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warning',
  approved: 'accent',
  received: 'accent',
  refunded: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
};

function Return({ order, found: orderReturn }: { order: Order; found: OrderReturn }) {
  const { state, labelNumber, answer, reason } = orderReturn;
  const isOpen = state === 'requested' || state === 'approved';
  const next = nextOf(orderReturn);
  return (
    <>
      <p>
        {contentsOf(order, orderReturn)} <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </p>
      <Text tone="quiet">{reason}</Text>
      {answer && <p>{answer}</p>}
      {next && <p>{next}</p>}
      {labelNumber && isOpen && <p>{texts.label({ number: labelNumber })}</p>}
      {isOpen && <Withdraw orderId={order.id} returnId={orderReturn.id} />}
    </>
  );
}

function nextOf({ state, refundId }: OrderReturn): string | null {
  if (state === 'received') return refundId === null ? texts.next.received : texts.next.refunding;
  return state === 'requested' || state === 'approved' ? texts.next[state] : null;
}

function Withdraw({ orderId, returnId }: { orderId: number; returnId: number }) {
  const withdraw = useWithdrawReturn(orderId);
  const confirm = (close: () => void) =>
    withdraw.mutate(returnId, {
      onSuccess: () => {
        close();
        toast({ message: texts.withdrawn, tone: 'success' });
      },
    });
  return (
    <div className={styles.action}>
      <ConfirmButton
        label={texts.withdraw}
        variant="secondary"
        size="small"
        title={texts.withdrawTitle}
        mutation={withdraw}
        failed={texts.withdrawFailed}
        onConfirm={confirm}
      >
        {texts.withdrawText}
      </ConfirmButton>
    </div>
  );
}
