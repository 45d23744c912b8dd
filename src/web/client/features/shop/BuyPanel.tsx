import { useRef, useState } from 'react';
import type { InscriptionInput, Product, Variant } from '../../../../modules/shop/schema.ts';
import { isPlacard, LOW_STOCK } from '../../../../modules/shop/values.ts';
import { priceText } from '../../../../modules/shop/words.ts';
import { formatCents } from '../../../../shared/money.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { lazyPart } from '../../components/lazy-part.tsx';
import { TermsLink } from '../../components/order/TermsLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Row } from '../../ui/Row.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './BuyPanel.module.css';
import { AddToCart } from './cart/AddToCart.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { SetParts } from './SetParts.tsx';
import type { Choice } from './useChoice.ts';

/** Lazy: only for placards. */
const PlacardPanel = lazyPart(async () => (await import('./placard/PlacardPanel.tsx')).PlacardPanel);

/** Lazy: only for products made to measure. */
const QuoteRequest = lazyPart(async () => (await import('./QuoteRequest.tsx')).QuoteRequest);

/** Lazy: only for sold-out products. */
const StockAlert = lazyPart(async () => (await import('./StockAlert.tsx')).StockAlert, null);

export interface BuyPanelProps {
  product: Product;
  choice: Choice;
}

export function BuyPanel({ product, choice }: BuyPanelProps) {
  const { variant, isSoldOut } = choice;
  const variants = useRef<HTMLDivElement>(null);
  const [inscription, setInscription] = useState<InscriptionInput | null>(null);
  const missed = () => {
    choice.miss();
    variants.current?.querySelector('input')?.focus({ preventScroll: true });
    variants.current?.scrollIntoView({ block: 'center' }); // a phone's toast is at the top
  };
  return (
    <Stack>
      <Row>
        <Badge>{shopTexts.categories[product.category]}</Badge>
        {product.parts.length > 0 && <Badge>{shopTexts.set.badge}</Badge>}
        {product.featured && <Badge tone="accent">{shopTexts.featured}</Badge>}
      </Row>
      <Row align="baseline" justify="between" gap="4 24">
        <h1 className={styles.name}>{product.name}</h1>
        <p className={styles.price}>{priceText(choice)}</p>
      </Row>
      <Text size="lead" tone="quiet" maxWidth="measure">
        {product.description}
      </Text>
      <SetParts product={product} />
      {product.variants.length > 0 && (
        <div ref={variants}>
          <RadioGroup
            label={shopTexts.variant}
            value={variant ? String(variant.id) : null}
            onChange={(id) => choice.choose(Number(id))}
            errorMessage={choice.isMissing ? shopTexts.chooseFirst : undefined}
            options={product.variants.map((option) => ({
              value: String(option.id),
              label: <VariantLabel variant={option} />,
            }))}
          />
        </div>
      )}
      {isPlacard(product.category) && (
        <PlacardPanel productId={product.id} variantId={variant?.id} onChange={setInscription} />
      )}
      {product.isMadeToMeasure ? (
        <QuoteRequest productId={product.id} />
      ) : (
        <Purchase product={product} choice={choice} inscription={inscription} missed={missed} />
      )}
      {isSoldOut && variant && <StockAlert productId={product.id} variantId={variant.id} />}
    </Stack>
  );
}

interface PurchaseProps extends BuyPanelProps {
  inscription: InscriptionInput | null;
  missed: () => void;
}

function Purchase({ product, choice, inscription, missed }: PurchaseProps) {
  const { variant, quantity, maxQuantity, isSoldOut } = choice;
  return (
    <>
      <Stack gap="8">
        <NumberStepper
          label={shopTexts.quantity}
          minValue={1}
          maxValue={Math.max(1, maxQuantity)}
          value={quantity}
          onChange={choice.setQuantity}
          isDisabled={isSoldOut}
        />
        <DeliveryLine product={product} choice={choice} />
        <TermsLink />
        {product.isFreight && (
          <Text tone="quiet" isTabular>
            {shopTexts.delivery.freight}
          </Text>
        )}
      </Stack>
      <AddToCart
        product={product}
        variant={variant}
        quantity={quantity}
        inscription={inscription}
        isSoldOut={isSoldOut}
        isDetailed
        onMissing={missed}
      />
    </>
  );
}

function VariantLabel({ variant: { name, price, stock } }: { variant: Variant }) {
  const remark = stock === 0 ? shopTexts.soldOut : stock < LOW_STOCK ? shopTexts.left({ count: stock }) : null;
  return (
    <Row as="span" justify="between" gap="0 16" className={styles.variant}>
      <span>
        {name}{' '}
        {remark && (
          <Text as="span" tone={stock === 0 ? 'danger' : 'warning'}>
            {remark}
          </Text>
        )}
      </span>
      <Text as="span" isTabular>
        {formatCents(price)}
      </Text>
    </Row>
  );
}
