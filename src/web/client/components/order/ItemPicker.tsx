import type { ReactNode } from 'react';
import type { OrderItem } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/shop/units.en.js';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import styles from './ItemPicker.module.css';

export type { OrderItem };

/** Units by item. */
export type Units = Readonly<Record<number, number>>;

interface ItemPickerProps {
  items: readonly OrderItem[];
  units: Units;
  onChange: (units: Units) => void;
  /** The most units of an item; items without any are left out. */
  most: (item: OrderItem) => number;
  /** Fewer is refused as well. */
  least?: (item: OrderItem) => number;
  /** Below an item, such as what to do with its stock. */
  children?: (item: OrderItem, units: number) => ReactNode;
}

/** How many units of which item. */
export function ItemPicker({ items, units, onChange, most, least = () => 0, children }: ItemPickerProps) {
  return (
    <ul className={styles.items} aria-label={texts.items}>
      {items
        .filter((item) => most(item) > 0)
        .map((item) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.name}>
              {nameOf(item)}
              <span className={styles.left}>{texts.ofLeft({ left: most(item) })}</span>
            </span>
            <NumberStepper
              label={texts.quantityOf({ name: nameOf(item) })}
              isLabelHidden
              value={units[item.id] ?? 0}
              minValue={least(item)}
              maxValue={most(item)}
              onChange={(value) => onChange({ ...units, [item.id]: value })}
            />
            {children?.(item, units[item.id] ?? 0)}
          </li>
        ))}
    </ul>
  );
}

export const nameOf = ({ productName, variantName }: OrderItem) =>
  variantName ? `${productName}, ${variantName}` : productName;

/** As the calls want them; without those of no unit. */
export const linesOf = (units: Units) =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity > 0 ? [{ orderItemId: Number(id), quantity }] : []));

/** Everything there is, or, of a single unit, that one. */
export const allOf = (items: readonly OrderItem[], most: (item: OrderItem) => number): Units =>
  Object.fromEntries(items.map((item) => [item.id, most(item)]));

export function onlyOne(items: readonly OrderItem[], most: (item: OrderItem) => number): Units {
  const all = allOf(items, most);
  return Object.values(all).reduce((sum, count) => sum + count, 0) === 1 ? all : {};
}

export const returnable = ({ returnable: count }: OrderItem) => count;

export const toShip = ({ quantity, shipped, takenOut }: OrderItem) => Math.max(0, quantity - shipped - takenOut);
