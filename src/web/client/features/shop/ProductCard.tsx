import { Link } from 'react-router-dom';
import type { Product } from '../../../../modules/shop/schema.ts';
import { PLACEHOLDER_PICTURE, specificationsOf } from '../../../../modules/shop/values.ts';
import { formatCents } from '../../../../platform/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import type { CartSlot } from './cart-slot.ts';
import styles from './ProductCard.module.css';
import { shopTexts } from './texts.ts';
import { useChoice } from './useChoice.ts';

const SPECIFICATIONS_SHOWN = 5;

export interface ProductCardProps {
  product: Product;
  AddToCart: CartSlot['Add'];
  /** In view from the start: its picture comes at once. */
  isFirst?: boolean;
}

/** A product in the list, with all that is needed to buy it. */
export function ProductCard({ product, AddToCart, isFirst = false }: ProductCardProps) {
  const choice = useChoice(product);
  const { variant, quantity, isSoldOut } = choice;
  const href = `/shop/product/${product.id}`;
  const picture = variant?.imageUrl ?? product.imageUrl ?? PLACEHOLDER_PICTURE;
  return (
    <article className={styles.card} aria-labelledby={`product-${product.id}`}>
      <Link to={href} className={styles.frame} tabIndex={-1} aria-hidden>
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={1200}
          height={900}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </Link>
      <div className={styles.badges}>
        <Badge>{shopTexts.categories[product.category]}</Badge>
        {product.featured && <Badge tone="accent">{shopTexts.featured}</Badge>}
      </div>
      <h2 id={`product-${product.id}`} className={styles.name}>
        <Link to={href}>{product.name}</Link>
      </h2>
      <p className={styles.description}>{product.description}</p>
      <Specifications product={product} />
      <div className={styles.buy}>
        <CardPrice choice={choice} />
        <div className={styles.choice}>
          <VariantSelect product={product} choice={choice} />
          <NumberStepper
            label={shopTexts.quantityOf(product.name)}
            isLabelHidden
            minValue={1}
            maxValue={Math.max(1, choice.most)}
            value={quantity}
            onChange={choice.setQuantity}
            isDisabled={isSoldOut}
          />
        </div>
        <AddToCart product={product} variant={variant} quantity={quantity} isSoldOut={isSoldOut} />
      </div>
    </article>
  );
}

type Choice = ReturnType<typeof useChoice>;

function CardPrice({ choice: { variant, price, isFrom } }: { choice: Choice }) {
  return (
    <div className={styles.priceLine}>
      <p className={styles.price}>{isFrom ? shopTexts.from(formatCents(price)) : formatCents(price)}</p>
      {variant === null && <p className={styles.stock}>{shopTexts.madeToOrder}</p>}
      {variant && variant.stock > 0 && <p className={styles.stock}>{shopTexts.inStock(variant.stock)}</p>}
    </div>
  );
}

function VariantSelect({ product, choice }: { product: Product; choice: Choice }) {
  if (product.variants.length === 0) return <span />;
  return (
    <NativeSelect
      label={shopTexts.variant}
      placeholder={shopTexts.chooseVariant}
      value={choice.variant ? String(choice.variant.id) : ''}
      onChange={(id) => choice.choose(Number(id))}
      options={product.variants.map(({ id, name, price, stock }) => ({
        value: String(id),
        label: [shopTexts.option(name, formatCents(price)), stock === 0 && shopTexts.soldOutLine]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}

function Specifications({ product }: { product: Product }) {
  const shown = specificationsOf(product.specifications).slice(0, SPECIFICATIONS_SHOWN);
  return (
    <dl className={styles.specifications}>
      {shown.map(([name, value]) => (
        <div key={name} className={styles.specification}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
