import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressLines, nameOf } from '../../../../../modules/orders/document.ts';
import { type AdminOrder, orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { toShip } from '../../../components/order/ItemPicker.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { TextQuery } from '../../../lib/call-address.ts';
import { operator } from '../../../lib/operator.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Text } from '../../../ui/Text.tsx';
import { ordersQuery } from './api.ts';
import styles from './PrintPage.module.css';

const texts = ordersTexts.print;

/** Refused by the server, where a query without IDs would match all orders. */
const NO_ORDER = '0';

/** Packing slips and labels to print (`/admin/orders/print?as=slips&ids=…`). */
export function PrintPage() {
  const [search] = useSearchParams();
  const as = search.get('as') === 'labels' ? 'labels' : 'slips';
  const ids = search.get('ids') || NO_ORDER;
  const orders = useQuery(ordersQuery(new TextQuery({ ids, sort: 'id' })));
  usePageTitle(texts[as]);
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <PageHeader
          title={texts[as]}
          actions={
            <Row align="center">
              <LinkButton href="/admin/orders" variant="secondary">
                {texts.back}
              </LinkButton>
              <Button onPress={() => window.print()}>
                <Printer aria-hidden /> {texts.print}
              </Button>
            </Row>
          }
        />
      </div>
      <QueryState query={orders} loading={<Skeleton lines={8} />} failed={texts.failed}>
        {({ rows }) => <Sheets as={as} orders={rows} />}
      </QueryState>
    </div>
  );
}

interface Packed {
  order: AdminOrder;
  isReplacement: boolean;
  items: { id: number; name: string; quantity: number }[];
}

function Sheets({ as, orders }: { as: 'slips' | 'labels'; orders: readonly AdminOrder[] }) {
  const packed = orders.flatMap(itemsToPack);
  const leftOut = orders.filter((order) => itemsToPack(order).length === 0).length;
  if (packed.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <>
      <div className={styles.tools}>
        {leftOut > 0 && <Banner tone="info">{texts.leftOut({ count: leftOut })}</Banner>}
        {as === 'labels' && <Text tone="quiet">{texts.sizes}</Text>}
      </div>
      <div className={styles[as]}>
        {packed.map((parcel) =>
          as === 'slips' ? (
            <Slip key={keyOf(parcel)} {...parcel} />
          ) : (
            <AddressLines key={keyOf(parcel)} order={parcel.order} className={styles.label} />
          ),
        )}
      </div>
    </>
  );
}

const keyOf = ({ order, isReplacement }: Packed) => `${order.id}-${isReplacement}`;

/** Items of an order to pack; none of a test, held or canceled one. */
function itemsToPack(order: AdminOrder): Packed[] {
  if (order.isTest || order.heldAt || order.status === 'cancelled') return [];
  const lineOf = (id: number, quantity: number) => {
    const item = order.items.find((orderItem) => orderItem.id === id);
    return { id, quantity, name: item ? nameOf(item) : '' };
  };
  const open = order.items.map((item) => lineOf(item.id, toShip(item))).filter(({ quantity }) => quantity > 0);
  const replacementItems = order.parcels
    .filter(({ shippedAt }) => shippedAt === null)
    .flatMap(({ items }) => items.map(({ orderItemId, quantity }) => lineOf(orderItemId, quantity)));
  return [
    ...(open.length > 0 ? [{ order, isReplacement: false, items: open }] : []),
    ...(replacementItems.length > 0 ? [{ order, isReplacement: true, items: replacementItems }] : []),
  ];
}

function Slip({ order, isReplacement, items }: Packed) {
  const { name, address, phone, email } = operator();
  return (
    <article className={styles.slip}>
      <Row as="header" justify="between" gap="16">
        <div>
          <h2>{texts.slip}</h2>
          <p>
            {texts.order({ number: orderNumber(order.id) })}
            {isReplacement && <span>{`, ${texts.replacement}`}</span>}
          </p>
          <p>{texts.placed({ when: formatLongDay(order.createdAt) })}</p>
        </div>
        <div>
          {[name, address, phone, email].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Row>
      <h3>{texts.shipTo}</h3>
      <AddressLines order={order} />
      {order.property && <p>{texts.for({ building: order.property.name })}</p>}
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.item}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, name: item, quantity }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{item}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

function AddressLines({ order, className }: { order: AdminOrder; className?: string | undefined }): ReactNode {
  const { shippingAddress: address } = order;
  if ('pending' in address) return null;
  return (
    <address className={className}>
      {addressLines(address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
