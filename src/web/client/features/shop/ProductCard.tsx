import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../modules/shop/schema.ts';
import {
  firstSentence,
  MAX_LISTED_SPECIFICATIONS,
  PLACEHOLDER_PICTURE,
  specificationsOf,
} from '../../../../modules/shop/values.ts';
import { priceText, variantText } from '../../../../modules/shop/words.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { Row } from '../../ui/Row.tsx';
import { Text } from '../../ui/Text.tsx';
import { AddToCart } from './cart/AddToCart.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import styles from './ProductCard.module.css';
import { type Choice, useChoice } from './useChoice.ts';

export interface ProductCardProps {
  product: Product;
  /** First viewport: the picture is not lazy. */
  isFirst?: boolean;
}

/** Card that keeps the purchase controls visible; details expand. */
export function ProductCard({ product, isFirst = false }: ProductCardProps) {
  const choice = useChoice(product);
  return (
    <article className={styles.card} aria-labelledby={`product-${product.id}`}>
      <Picture product={product} imageUrl={choice.variant?.imageUrl} isFirst={isFirst} />
      {product.featured && (
        <p className={styles.featured}>
          <Badge tone="accent">{shopTexts.featured}</Badge>
        </p>
      )}
      <div className={styles.what}>
        <h3 id={`product-${product.id}`} className={styles.name}>
          <Link to={addressOf(product)}>{product.name}</Link>
        </h3>
        <Text weight="strong" isTabular>
          {priceText(choice)}
        </Text>
        <p className={styles.line}>{firstSentence(product.description)}</p>
        <p className={styles.category}>
          <Badge>{shopTexts.categories[product.category]}</Badge>
        </p>
        <Details product={product} />
      </div>
      <div className={styles.more}>
        <DeliveryLine product={product} choice={choice} size="small" />
      </div>
      {product.isMadeToMeasure ? (
        <div className={styles.buy}>
          <LinkButton href={addressOf(product)} variant="secondary" isFullWidth>
            {shopTexts.requestQuote}
          </LinkButton>
        </div>
      ) : (
        <Purchase product={product} choice={choice} />
      )}
    </article>
  );
}

function Purchase({ product, choice }: { product: Product; choice: Choice }) {
  const buy = useRef<HTMLDivElement>(null);
  const missed = () => {
    choice.miss();
    buy.current?.querySelector('select')?.focus();
  };
  return (
    <div ref={buy} className={styles.buy}>
      <VariantSelect product={product} choice={choice} />
      <NumberStepper
        label={shopTexts.quantityOf({ name: product.name })}
        isLabelHidden
        minValue={1}
        maxValue={Math.max(1, choice.maxQuantity)}
        value={choice.quantity}
        onChange={choice.setQuantity}
        isDisabled={choice.isSoldOut}
      />
      <AddToCart
        product={product}
        variant={choice.variant}
        quantity={choice.quantity}
        isSoldOut={choice.isSoldOut}
        onMissing={missed}
      />
    </div>
  );
}

const addressOf = ({ id }: Product) => `/shop/product/${id}`;

interface PictureProps {
  product: Product;
  imageUrl: string | null | undefined;
  isFirst: boolean;
}

function Picture({ product, imageUrl, isFirst }: PictureProps) {
  return (
    <Link to={addressOf(product)} className={styles.frame} tabIndex={-1} aria-hidden>
      <img
        className={styles.picture}
        src={imageUrl ?? product.imageUrl ?? PLACEHOLDER_PICTURE}
        alt=""
        width={1200}
        height={900}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </Link>
  );
}

function VariantSelect({ product, choice }: { product: Product; choice: Choice }) {
  const errorId = useId();
  if (product.variants.length === 0) return null;
  return (
    <div className={cx(styles.variant, choice.isMissing && styles.missing)}>
      <NativeSelect
        label={shopTexts.variant}
        placeholder={shopTexts.chooseVariant}
        value={choice.variant ? String(choice.variant.id) : ''}
        onChange={(id) => choice.choose(Number(id))}
        {...(choice.isMissing && { 'aria-invalid': true, 'aria-describedby': errorId })}
        options={product.variants.map((variant) => ({ value: String(variant.id), label: variantText(variant) }))}
      />
      {choice.isMissing && (
        <Text id={errorId} size="small" tone="danger" weight="medium">
          {shopTexts.chooseFirst}
        </Text>
      )}
    </div>
  );
}

function Details({ product }: { product: Product }) {
  const visibleSpecifications = specificationsOf(product.specifications).slice(0, MAX_LISTED_SPECIFICATIONS);
  return (
    <details className={styles.details}>
      <summary className={styles.summary} aria-label={shopTexts.detailsOf({ name: product.name })}>
        {shopTexts.details}
      </summary>
      <Text size="small" tone="quiet" paddingBlock="8">
        {product.description}
      </Text>
      <dl className={styles.specifications}>
        {visibleSpecifications.map(([name, value]) => (
          <Row key={name} gap="0 8" paddingBlock="4" className={styles.specification}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Row>
        ))}
      </dl>
    </details>
  );
}
