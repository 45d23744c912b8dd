import type { Display } from '../../../../../modules/displays/schema.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import { formatZonedDay, formatZonedMoment, formatZonedTime } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';

const texts = displayTexts.condition;

/** In order. */
export const groups = ['attention', 'online', 'coming'] as const;
export type Group = (typeof groups)[number];

/** A change reaches an online screen within seconds; only a longer delay is a fault. */
const UNNOTICED_MS = 2 * 60_000;

/** @param now epoch milliseconds */
export function groupOf(display: Display, now: number): Group {
  if (display.state === 'starting') return 'coming';
  if (display.state === 'waiting') return isComing(display) ? 'coming' : 'attention';
  if (isSilent(display)) return 'attention';
  return isBehind(display, now) ? 'attention' : 'online';
}

/** Offline within its hours. */
export const isSilent = ({ state }: Pick<Display, 'state'>): boolean => state === 'late' || state === 'offline';

const isComing = ({ orderOutlook }: Display) =>
  orderOutlook === null || orderOutlook === 'toShip' || orderOutlook === 'onTheWay';

/** In a word; of a device that was ordered, whether it still comes. */
export const stateOf = (display: Display): string =>
  display.state === 'waiting' && display.orderOutlook
    ? displayTexts.ordered[display.orderOutlook]
    : displayTexts.states[display.state];

/** In groups, limited as the address says. */
export function shownIn(displays: readonly Display[], view: ListView, now: number) {
  const byGroup = grouped(displays, (display) => groupOf(display, now));
  const inGroups = groups.flatMap((group) => byGroup.get(group) ?? []);
  const { shown, offered } = filtered(inGroups, view, {
    kinds: groups,
    isOf: (display, group) => groupOf(display, now) === group,
    words: ({ name, place }) => [name, place],
  });
  return { shown, offered: offered.map((group) => ({ group, count: byGroup.get(group)?.length ?? 0 })) };
}

/** Whether it shows less than its building has. */
export function isBehind({ state, changesBehind, behindSince }: Display, now: number): boolean {
  if (changesBehind === 0 || behindSince === null) return false;
  return state !== 'online' || now - Date.parse(behindSince) > UNNOTICED_MS;
}

/** What there is to know beside the state, in a sentence. */
export function conditionOf(display: Display, now: number, timeZone: string): string {
  const { state, changesBehind, behindSince, lastSeenAt, orderId } = display;
  if (state === 'waiting') return texts.orders[display.orderOutlook ?? 'toShip']({ number: orderNumber(orderId ?? 0) });
  if (state === 'starting') return texts.starting;
  if (!lastSeenAt) return texts.never;
  if (isSilent(display)) {
    const when = since(lastSeenAt, now, timeZone);
    return changesBehind > 0 ? texts.sinceBehind({ when, count: changesBehind }) : texts.since({ when });
  }
  if (behindSince && isBehind(display, now))
    return texts.behind({ count: changesBehind, when: since(behindSince, now, timeZone) });
  return state === 'online' ? texts.current : texts.seen({ when: since(lastSeenAt, now, timeZone) });
}

/** `5:35 PM` of the building's today, else with the day. */
function since(instant: string, now: number, timeZone: string): string {
  const isToday = formatZonedDay(instant, timeZone) === formatZonedDay(now, timeZone);
  return isToday ? formatZonedTime(instant, timeZone) : formatZonedMoment(instant, timeZone);
}
