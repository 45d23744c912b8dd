import * as calls from '../../../../../modules/orders/calls.ts';
import type { Order, OrderItem } from '../../../../../modules/orders/schema.ts';
import { PlacardText } from '../../../components/placard/PlacardText.tsx';
import { useBuildings } from '../../../entities/property/buildings.ts';
import { addressOf } from '../../../lib/api.ts';
import { Row } from '../../../ui/Row.tsx';
import { useAnswerInscription } from './api.ts';
import styles from './OrderInscription.module.css';

/** Engraved text of an ordered placard, which the customer can change until production. */
export function OrderInscription({ order, item }: { order: Order; item: OrderItem }) {
  return item.inscription ? <Inscribed order={order} item={item} inscription={item.inscription} /> : null;
}

interface InscribedProps {
  order: Order;
  item: OrderItem;
  inscription: NonNullable<OrderItem['inscription']>;
}

function Inscribed({ order: { id, status }, item, inscription }: InscribedProps) {
  const { mutateAsync } = useAnswerInscription(id, item.id);
  const buildings = useBuildings();
  const { isComplete, name, address, slug } = inscription;
  const isChangeable = status === 'pending' || (status === 'processing' && !isComplete);
  const text = new URLSearchParams({ text: [name, address, slug].join() });
  return (
    <Row align="start" isSingleLine gap="16" paddingBlock="8" className={styles.placard}>
      {isComplete && (
        <img
          className={styles.drawing}
          src={`${addressOf(calls.readDrawing, { params: { id, itemId: item.id } })}?${text}`}
          alt=""
          loading="lazy"
        />
      )}
      <PlacardText
        product={item.product}
        variantId={item.variant?.id}
        text={name === null ? null : inscription}
        buildings={buildings}
        onSave={isChangeable ? mutateAsync : undefined}
      />
    </Row>
  );
}
