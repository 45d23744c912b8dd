import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { isPlacard, MAX_QUANTITY, PLACEHOLDER_PICTURE } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { PlacardText } from '../../../components/placard/PlacardText.tsx';
import { useCartInscription } from '../../../entities/cart/inscription.ts';
import { useBuildings } from '../../../entities/property/buildings.ts';
import { errorText } from '../../../lib/errors.ts';
import { draftOf, drawingUrl } from '../../../lib/placard-draft.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Text } from '../../../ui/Text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useChangeQuantity } from './api.ts';
import styles from './CartLine.module.css';

export function CartLine({ item, onRemove }: { item: CartItem; onRemove: (cartItem: CartItem) => void }) {
  const { product, variant, unitPrice } = item;
  const { quantity, change, error } = useLineQuantity(item);
  const name = variant ? `${product.name}, ${variant.name}` : product.name;
  return (
    <li className={cx(styles.line, !item.isAvailable && styles.unavailable)}>
      <img
        className={cx(styles.picture, item.inscription && styles.drawing)}
        src={drawingOf(item) ?? variant?.imageUrl ?? product.imageUrl ?? PLACEHOLDER_PICTURE}
        alt=""
        width={1200}
        height={900}
      />
      <div className={styles.what}>
        <Text as="h2" size="h3">
          {item.isAvailable ? (
            <Link href={`/shop/product/${product.id}`} isQuiet>
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </Text>
        {variant && <Text tone="quiet">{variant.name}</Text>}
        <Text tone="quiet" isTabular>
          {cartTexts.each({ price: formatCents(unitPrice) })}
        </Text>
        {isPlacard(product.category) && <Inscription item={item} />}
        <Notes item={item} onTake={change} />
      </div>
      <div className={styles.quantity}>
        <NumberStepper
          label={cartTexts.quantityOf({ name })}
          isLabelHidden
          minValue={1}
          maxValue={MAX_UNITS}
          value={quantity}
          onChange={change}
          isDisabled={!item.isAvailable}
          errorMessage={error}
        />
      </div>
      <p className={styles.total}>
        <VisuallyHidden>{cartTexts.lineTotal} </VisuallyHidden>
        <span>{formatCents(unitPrice * quantity)}</span>
      </p>
      <div className={styles.remove}>
        <IconButton label={cartTexts.remove({ name })} onPress={() => onRemove({ ...item, quantity })}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

const drawingOf = ({ product, variant, inscription }: CartItem) =>
  inscription && drawingUrl({ productId: product.id, variantId: variant?.id }, draftOf(inscription));

const Inscription = ({ item }: { item: CartItem }) => (
  <PlacardText {...useCartInscription(item, useBuildings())} hint={placardTexts.later} />
);

function Notes({ item, onTake }: { item: CartItem; onTake: (quantity: number) => void }) {
  const { left: availableUnits, quantity, unitPrice, priceWhenAdded, isAvailable } = item;
  if (!isAvailable)
    return (
      <Text size="small" tone="danger">
        {cartTexts.gone}
      </Text>
    );
  const before = formatCents(priceWhenAdded);
  const isShort = availableUnits !== null && availableUnits < quantity;
  return (
    <>
      {unitPrice > priceWhenAdded && (
        <Text size="small" tone="warning">
          {cartTexts.dearer({ before })}
        </Text>
      )}
      {unitPrice < priceWhenAdded && (
        <Text size="small" tone="warning">
          {cartTexts.cheaper({ before })}
        </Text>
      )}
      {isShort && availableUnits === 0 && (
        <Text size="small" tone="danger">
          {cartTexts.soldOutSince}
        </Text>
      )}
      {isShort && availableUnits > 0 && (
        <Text size="small" tone="danger">
          <span>{cartTexts.left({ count: availableUnits })}</span>{' '}
          <Button variant="quiet" size="small" onPress={() => onTake(availableUnits)}>
            {cartTexts.takeLeft({ count: availableUnits })}
          </Button>
        </Text>
      )}
    </>
  );
}

const MAX_UNITS = MAX_QUANTITY;

/** Optimistic quantity of a line; rolled back on an error. */
function useLineQuantity(item: CartItem) {
  const [pendingQuantity, setPendingQuantity] = useState<number | null>(null);
  const saving = useChangeQuantity(item.id);
  const change = (quantity: number) => {
    // An emptied field changes nothing; removing has its own button.
    if (!Number.isInteger(quantity) || quantity === (pendingQuantity ?? item.quantity)) return;
    setPendingQuantity(quantity);
    saving.mutate(quantity, {
      onError: (error) => toastError(error),
      onSettled: () => setPendingQuantity(null),
    });
  };
  return {
    quantity: pendingQuantity ?? item.quantity,
    change,
    error: saving.isError && pendingQuantity === null ? errorText(saving.error) : undefined,
  };
}
