import type { Order } from '../../../../../modules/orders/schema.ts';

/** Items ship within two to three business days. */
const BUSINESS_DAYS = 3;

/** The last day on which an order leaves; weekends do not count. `null` once it has left, or never will. */
export function shipsBy({ status, createdAt }: Pick<Order, 'status' | 'createdAt'>): Date | null {
  if (status !== 'pending' && status !== 'processing') return null;
  const day = new Date(createdAt);
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left--;
  }
  return day;
}
