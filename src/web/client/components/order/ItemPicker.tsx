import type { ReactNode } from 'react';
import { z } from 'zod';
import { nameOf } from '../../../../modules/orders/document.ts';
import type { OrderItem } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/shop/units.en.js';
import { Banner } from '../../ui/Banner.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import type { BoundField } from '../form/Field.tsx';
import styles from './ItemPicker.module.css';

export type { OrderItem };

/** Units by item. */
export type Units = Readonly<Record<string, number>>;
export const unitsByItem = z.record(z.string(), z.int());

interface ItemPickerProps extends BoundField<Record<string, number>> {
  items: readonly OrderItem[];
  /** The most units of an item; items without any are left out. */
  most: (item: OrderItem) => number;
  /** Fewer is refused as well. */
  least?: (item: OrderItem) => number;
  /** Below an item, such as what to do with its stock. */
  children?: (item: OrderItem, units: number) => ReactNode;
}

/** How many units of which item. */
export function ItemPicker(props: ItemPickerProps) {
  const { items, value: units, onChange, onBlur, errorMessage, ref, most, least = () => 0, children } = props;
  const offered = items.filter((item) => most(item) > 0);
  return (
    <>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <ul className={styles.items} aria-label={texts.items}>
        {offered.map((item, at) => (
          <li key={item.id} className={styles.item}>
            <span className={styles.name}>
              {nameOf(item)}
              <span className={styles.left}>{texts.ofLeft({ left: most(item) })}</span>
            </span>
            <NumberStepper
              label={texts.quantityOf({ name: nameOf(item) })}
              isLabelHidden
              isLive
              value={units[item.id] ?? 0}
              minValue={least(item)}
              maxValue={most(item)}
              onChange={(count) => onChange({ ...units, [item.id]: count })}
              onBlur={onBlur}
              {...(at === 0 && { ref })}
            />
            {children?.(item, units[item.id] ?? 0)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ItemLine {
  orderItemId: number;
  quantity: number;
}

/** The field of a call that takes lines, for a form that has units by item. */
export const asLines = <Output,>(lines: z.ZodType<Output, ItemLine[]>) => unitsByItem.transform(linesOf).pipe(lines);

/** As the calls want them; without those of no unit. */
export const linesOf = (units: Units): ItemLine[] =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity > 0 ? [{ orderItemId: Number(id), quantity }] : []));

/** Everything there is, or, of a single unit, that one. */
export const allOf = (items: readonly OrderItem[], most: (item: OrderItem) => number): Record<string, number> =>
  Object.fromEntries(items.map((item) => [item.id, most(item)]));

export function onlyOne(items: readonly OrderItem[], most: (item: OrderItem) => number): Record<string, number> {
  const all = allOf(items, most);
  return Object.values(all).reduce((sum, count) => sum + count, 0) === 1 ? all : {};
}

export const returnable = ({ returnable: count }: OrderItem) => count;

export const toShip = ({ quantity, shipped, takenOut }: OrderItem) => Math.max(0, quantity - shipped - takenOut);
