import type { ReactNode } from 'react';
import { z } from 'zod';
import { nameOf } from '../../../../modules/orders/document.ts';
import type { OrderItem } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/shop/units.en.js';
import { Banner } from '../../ui/Banner.tsx';
import { Grid } from '../../ui/Grid.tsx';
import { NumberStepper } from '../../ui/NumberStepper.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { BoundField } from '../form/Field.tsx';
import styles from './ItemPicker.module.css';

export type { OrderItem };

/** Units by item. */
export type Units = Readonly<Record<string, number>>;
export const unitsByItem = z.record(z.string(), z.int());

interface ItemPickerProps extends BoundField<Record<string, number>> {
  items: readonly OrderItem[];
  /** Maximum units of an item; items with none are omitted. */
  maxOf: (item: OrderItem) => number;
  minOf?: (item: OrderItem) => number;
  /** Renders options of an item, such as restocking. */
  children?: (item: OrderItem, units: number) => ReactNode;
}

export function ItemPicker(props: ItemPickerProps) {
  const { items, value: units, onChange, onBlur, errorMessage, ref, maxOf, minOf = () => 0, children } = props;
  const offered = items.filter((item) => maxOf(item) > 0);
  return (
    <>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <Stack as="ul" gap="12" aria-label={texts.items}>
        {offered.map((item, at) => (
          <Grid key={item.id} as="li" columns="minmax(0, 1fr) auto" align="center" gap="4 16" className={styles.item}>
            <span className={styles.name}>
              {nameOf(item)}
              <span className={styles.left}>{texts.ofLeft({ left: maxOf(item) })}</span>
            </span>
            <NumberStepper
              label={texts.quantityOf({ name: nameOf(item) })}
              isLabelHidden
              isLive
              value={units[item.id] ?? 0}
              minValue={minOf(item)}
              maxValue={maxOf(item)}
              onChange={(count) => onChange({ ...units, [item.id]: count })}
              onBlur={onBlur}
              {...(at === 0 && { ref })}
            />
            {children?.(item, units[item.id] ?? 0)}
          </Grid>
        ))}
      </Stack>
    </>
  );
}

interface ItemLine {
  orderItemId: number;
  quantity: number;
}

/** Schema of a call's lines, for a form that has units by item. */
export const linesSchemaOf = <Output,>(lines: z.ZodType<Output, ItemLine[]>) =>
  unitsByItem.transform(linesOf).pipe(lines);

/** Lines for a call, without those of zero units. */
export const linesOf = (units: Units): ItemLine[] =>
  Object.entries(units).flatMap(([id, quantity]) => (quantity > 0 ? [{ orderItemId: Number(id), quantity }] : []));

export const maxQuantitiesOf = (
  items: readonly OrderItem[],
  maxOf: (item: OrderItem) => number,
): Record<string, number> => Object.fromEntries(items.map((item) => [item.id, maxOf(item)]));

export function preselectedQuantities(
  items: readonly OrderItem[],
  maxOf: (item: OrderItem) => number,
): Record<string, number> {
  const maxQuantities = maxQuantitiesOf(items, maxOf);
  return Object.values(maxQuantities).reduce((sum, count) => sum + count, 0) === 1 ? maxQuantities : {};
}

export const returnable = ({ returnable: count }: OrderItem) => count;

export const toShip = ({ quantity, shipped, takenOut }: OrderItem) => Math.max(0, quantity - shipped - takenOut);
