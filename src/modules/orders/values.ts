import { addBusinessDays, shopDay } from '../../shared/business-days.ts';

interface Line {
  readonly leadDays: number;
  readonly inscription: { readonly isComplete: boolean; readonly answeredAt: string | null } | null;
}

interface Placed {
  readonly status: string;
  readonly createdAt: string;
  readonly items: readonly Line[];
}

/**
 * The last day to ship a line: business days after the order, or after the answer that it waited for.
 * @returns `2026-12-01` in the shop's zone; `null` while it waits
 */
export function lineShipsBy({ createdAt }: Pick<Placed, 'createdAt'>, { leadDays, inscription }: Line): string | null {
  if (inscription && !inscription.isComplete) return null;
  const answered = inscription?.answeredAt;
  const from = answered && answered > createdAt ? answered : createdAt;
  return addBusinessDays(shopDay(from), leadDays);
}

const isOpen = ({ status }: Placed) => status === 'pending' || status === 'processing';

/** The last day to ship everything; `null` once shipped or canceled, and while it waits. */
export function shipsBy(order: Placed): string | null {
  if (!isOpen(order)) return null;
  const days = order.items.map((item) => lineShipsBy(order, item));
  return days.includes(null) ? null : (days.map(String).sort().at(-1) ?? null);
}

/** The first line that should have shipped. @param today the shop's day */
export function lateSince(order: Placed, today: string): string | null {
  if (!isOpen(order)) return null;
  const late = order.items.map((item) => lineShipsBy(order, item)).filter((day) => day !== null && day < today);
  return late.sort()[0] ?? null;
}

/** Whether all ship on the same day, so that it is said once. */
export const shipsTogether = (order: Placed): boolean =>
  new Set(order.items.map((item) => lineShipsBy(order, item))).size <= 1;
