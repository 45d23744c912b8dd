import { DEFAULT_LEAD_DAYS } from '../../../modules/shop/values.ts';
import { addBusinessDays, shopDay } from '../../../shared/business-days.ts';
import { type DeliveryRate, rateFor } from '../../../shared/delivery.ts';
import { serverNow } from './server-now.ts';

export interface Deliverable {
  quantity: number;
  delivery: { weight: number; isFreight: boolean; leadDays: number };
}

export interface Delivery {
  /** Cost in cents. */
  cost: number;
  /** `null` if unknown. */
  arrives: { from: string; until: string } | null;
  isFreight: boolean;
  /** All items ship within two to three business days. */
  isUsual: boolean;
}

/** Computes cost and dates of delivery. @param rates `undefined` while loading @returns `null` while loading */
export function deliveryOf(
  items: readonly Deliverable[],
  rates: readonly DeliveryRate[] | undefined,
  today = shopDay(serverNow()),
): Delivery | null {
  if (!rates) return null;
  const rate = rateFor(
    rates,
    items.reduce((sum, { quantity, delivery }) => sum + quantity * delivery.weight, 0),
  );
  const leadDays = Math.max(0, ...items.map(({ delivery }) => delivery.leadDays));
  const shipped = addBusinessDays(today, leadDays);
  return {
    cost: rate?.price ?? 0,
    arrives: rate && {
      from: addBusinessDays(shipped, rate.days[0]),
      until: addBusinessDays(shipped, rate.days[1]),
    },
    isFreight: items.some(({ delivery }) => delivery.isFreight),
    isUsual: leadDays <= DEFAULT_LEAD_DAYS,
  };
}

/** Latest shipping day of an order placed today. */
export const shipsByDay = (leadDays: number, today = shopDay(serverNow())): string => addBusinessDays(today, leadDays);
