import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { estimateOf, sumsOf } from '../../../../../modules/orders/document.ts';
import type { CheckoutSession } from '../../../../../modules/orders/schema.ts';
import { FLAT_TAX } from '../../../../../modules/orders/values.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { isPlacard, PLACEHOLDER_PICTURE } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatShortWeekday } from '../../../../../texts/format.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { Sums } from '../../../components/order/Sums.tsx';
import { PlacardText } from '../../../components/placard/PlacardText.tsx';
import { useCartInscription } from '../../../entities/cart/inscription.ts';
import { useBuildings } from '../../../entities/property/buildings.ts';
import { configQuery } from '../../../entities/shop-config/api.ts';
import { type Delivery, deliveryOf, shipsByDay } from '../../../lib/delivery.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import type { Bought } from './changes.ts';
import styles from './OrderSummary.module.css';

const texts = checkoutTexts.summary;

/** Amounts that the server will charge, once known. */
type Charged = Pick<CheckoutSession, 'amounts' | 'taxBasis'> | null;

export function OrderSummary({ items, amounts }: { items: readonly CartItem[]; amounts: Charged }) {
  const isUsual = useDelivery(items)?.isUsual;
  return (
    <Summary items={items} amounts={amounts}>
      {items.map((item) => (
        <Line key={item.id} item={item} isFixed={amounts !== null} isDated={isUsual === false} />
      ))}
    </Summary>
  );
}

export function QuoteSummary({ items, amounts }: { items: readonly Bought[]; amounts: Charged }) {
  return (
    <Summary items={items} amounts={amounts}>
      {items.map(({ id, product, variant, quantity, unitPrice, delivery: { leadDays } }) => (
        <Row key={id} as="li" gap="0 12" paddingBlock="12" className={styles.line}>
          <Stack as="span" gap="0" className={styles.what}>
            <Text as="span" tone="primary" weight="strong">
              {product.name}
            </Text>
            {variant && <span>{variant.name}</span>}
            <Quantity quantity={quantity} unitPrice={unitPrice} />
            <span>{texts.shipsBy({ day: formatShortWeekday(shipsByDay(leadDays)) })}</span>
          </Stack>
          <span className={styles.price}>{formatCents(unitPrice * quantity)}</span>
        </Row>
      ))}
    </Summary>
  );
}

interface SummaryProps {
  items: readonly Pick<Bought, 'quantity' | 'unitPrice' | 'delivery'>[];
  amounts: Charged;
  children: ReactNode;
}

function Summary({ items, amounts: charged, children }: SummaryProps) {
  const { data: config } = useQuery(configQuery);
  const delivery = useDelivery(items);
  const amounts = charged?.amounts ?? estimateOf(items, delivery?.cost ?? 0);
  const taxBasis = charged?.taxBasis ?? (config?.isTaxByAddress ? 'estimate' : FLAT_TAX);
  return (
    <details open={hasRoom()} className={styles.summary}>
      <summary className={styles.title}>
        <h2>{texts.title}</h2>
        <span className={styles.glance}>{formatCents(amounts.total)}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </summary>
      <Stack as="ul" gap="0">
        {children}
      </Stack>
      <div className={styles.sums}>
        <Sums sums={sumsOf({ ...amounts, taxBasis })} />
      </div>
      <DeliveryNote delivery={delivery} />
    </details>
  );
}

function useDelivery(items: SummaryProps['items']): Delivery | null {
  const { data: config } = useQuery(configQuery);
  return deliveryOf(items, config?.delivery.rates);
}

function Quantity({ quantity, unitPrice }: Pick<Bought, 'quantity' | 'unitPrice'>) {
  return (
    <span>
      <span>{texts.quantity({ count: quantity })}</span>
      {quantity > 1 && <span>{` · ${texts.each({ price: formatCents(unitPrice) })}`}</span>}
    </span>
  );
}

/** Returns whether the summary is open at first: not on a phone, where the form comes first. */
const hasRoom = (): boolean => window.matchMedia('(min-width: 56rem)').matches;

function Line({ item, isFixed, isDated }: { item: CartItem; isFixed: boolean; isDated: boolean }) {
  const { product, variant, quantity, unitPrice, isAvailable } = item;
  const imageUrl = variant?.imageUrl ?? product.imageUrl ?? PLACEHOLDER_PICTURE;
  return (
    <Row as="li" gap="0 12" paddingBlock="12" className={styles.line}>
      <Thumbnail imageUrl={imageUrl} />
      <Stack as="span" gap="0" className={styles.what}>
        <Text as="span" tone="primary" weight="strong">
          {product.name}
        </Text>
        {variant && <span>{variant.name}</span>}
        <Quantity quantity={quantity} unitPrice={unitPrice} />
        {isPlacard(product.category) && <Inscription item={item} isFixed={isFixed} />}
        {isDated && <span>{shipDateOf(item)}</span>}
        {!isAvailable && (
          <Text as="span" tone="danger" weight="medium">
            {texts.gone}
          </Text>
        )}
      </Stack>
      <span className={styles.price}>{formatCents(unitPrice * quantity)}</span>
    </Row>
  );
}

/** Text of a placard, read-only during payment. */
function Inscription({ item, isFixed }: { item: CartItem; isFixed: boolean }) {
  const editor = useCartInscription(item, useBuildings());
  if (isFixed && item.inscription === null) return <span>{placardTexts.unanswered}</span>;
  return <PlacardText {...editor} hint={placardTexts.later} {...(isFixed && { onSave: undefined })} />;
}

/** Ship date of a line, shown where goods differ. */
function shipDateOf({ product, inscription, delivery: { leadDays } }: CartItem): string {
  return isPlacard(product.category) && inscription?.slug == null
    ? texts.shipsAfter({ days: leadDays })
    : texts.shipsBy({ day: formatShortWeekday(shipsByDay(leadDays)) });
}

function DeliveryNote({ delivery }: { delivery: Delivery | null }) {
  const { arrives, isFreight, isUsual = true } = delivery ?? {};
  return (
    <Text as="div" size="small" tone="quiet" paddingBlock="16 0">
      {isUsual && <p>{texts.shipping}</p>}
      {arrives && (
        <p>{texts.arrives({ from: formatShortWeekday(arrives.from), until: formatShortWeekday(arrives.until) })}</p>
      )}
      {isFreight && <p>{texts.freight}</p>}
    </Text>
  );
}
