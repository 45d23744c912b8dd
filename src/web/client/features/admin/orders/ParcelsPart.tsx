import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type AdminOrder, orderNumber, type Parcel } from '../../../../../modules/orders/schema.ts';
import { formatDay } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { contentsOf } from '../../../components/order/contents.ts';
import { Tracking } from '../../../components/order/Tracking.tsx';
import { toast, toastResult } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { orderChange, useOrderWrite } from './api.ts';
import styles from './OrderDetails.module.css';
import type { OrderTask } from './tasks.ts';

const texts = ordersTexts.parcels;

interface ParcelsPartProps {
  order: AdminOrder;
  onAsk: (task: OrderTask) => void;
}

export function ParcelsPart({ order, onAsk }: ParcelsPartProps) {
  return (
    <Stack as="ul" gap="8" className={styles.history}>
      {order.parcels.map((parcel) => (
        <li key={parcel.id}>
          <Row as="p" align="center" gap="4 8">
            {parcel.trackingNumber ? (
              <>
                <Text as="span" weight="strong">
                  {parcel.carrier}
                </Text>{' '}
                <Text as="span" weight="strong">
                  <Tracking trackingNumber={parcel.trackingNumber} />
                </Text>
              </>
            ) : (
              <Text as="span" weight="strong">
                {texts.numberless}
              </Text>
            )}{' '}
            <ParcelBadge parcel={parcel} />
          </Row>
          <p className={styles.quiet}>{contentsOf(order, parcel)}</p>
          {parcel.reason && <p className={styles.note}>{parcel.reason}</p>}
          <ParcelButtons order={order} parcel={parcel} onAsk={onAsk} />
        </li>
      ))}
    </Stack>
  );
}

function ParcelBadge({ parcel: { kind, shippedAt, deliveredAt } }: { parcel: Parcel }) {
  return (
    <>
      {kind === 'replacement' && <Badge tone="accent">{texts.replacement}</Badge>}{' '}
      {shippedAt === null ? (
        <Badge tone="warning">{texts.toPack}</Badge>
      ) : (
        <Badge tone={deliveredAt ? 'success' : 'neutral'}>
          {deliveredAt
            ? texts.deliveredOn({ when: formatDay(deliveredAt) })
            : texts.shippedOn({ when: formatDay(shippedAt) })}
        </Badge>
      )}
    </>
  );
}

function ParcelButtons({ order, parcel, onAsk }: ParcelsPartProps & { parcel: Parcel }) {
  const write = useOrderWrite(order.id);
  const { id, shippedAt, deliveredAt, kind } = parcel;
  const { revision } = order;
  const labelOf = (action: string) => texts.one({ action, number: parcel.trackingNumber ?? orderNumber(order.id) });
  const deliver = () => {
    const input = { params: { parcelId: id }, body: { isDelivered: deliveredAt === null } };
    write.mutate({ ...orderChange(calls.changeParcel, input), revision }, toastResult(texts.saved));
  };
  const remove = (close: () => void) =>
    write.mutate(
      { ...orderChange(calls.removeParcel, { params: { parcelId: id } }), revision },
      {
        onSuccess: () => {
          toast({ message: texts.removed, tone: 'success' });
          close();
        },
      },
    );
  return (
    <Row as="p" gap="4" paddingBlock="4 0">
      {shippedAt && (
        <Button
          variant="quiet"
          size="small"
          aria-label={labelOf(deliveredAt ? texts.undelivered : texts.delivered)}
          isPending={write.isPending}
          onPress={deliver}
        >
          {deliveredAt ? texts.undelivered : texts.delivered}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={labelOf(shippedAt ? texts.edit : texts.send)}
        onPress={() => onAsk({ task: 'editParcel', parcel })}
      >
        {shippedAt ? texts.edit : texts.send}
      </Button>
      {(kind === 'shipment' || shippedAt === null) && (
        <ConfirmButton
          label={texts.remove}
          variant="secondary"
          size="small"
          title={texts.removeTitle}
          mutation={write}
          onConfirm={remove}
        >
          {kind === 'shipment' ? texts.removeBody : texts.removeReplacement}
        </ConfirmButton>
      )}
    </Row>
  );
}
