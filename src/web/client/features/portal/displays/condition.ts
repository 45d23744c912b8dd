import type { Display } from '../../../../../modules/displays/schema.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import { formatZonedDay, formatZonedMoment, formatZonedTime } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { filtered } from '../../../components/list/list-filters.ts';
import type { ListView } from '../../../lib/list-view.ts';

const texts = displayTexts.condition;

export const groups = ['attention', 'online', 'coming'] as const;
export type Group = (typeof groups)[number];

/** Delay in ms above which an unconfirmed change is a fault; an online screen confirms within seconds. */
const UNNOTICED_MS = 2 * 60_000;

/** Group of a display. @param now epoch ms */
export function groupOf(display: Display, now: number): Group {
  if (display.state === 'starting') return 'coming';
  if (display.state === 'waiting') return isComing(display) ? 'coming' : 'attention';
  if (isSilent(display)) return 'attention';
  return isBehind(display, now) ? 'attention' : 'online';
}

/** Returns whether the display is offline within its hours. */
export const isSilent = ({ state }: Pick<Display, 'state'>): boolean => state === 'late' || state === 'offline';

const isComing = ({ orderOutlook }: Display) =>
  orderOutlook === null || orderOutlook === 'toShip' || orderOutlook === 'onTheWay';

/** State in a word; for an ordered device, its shipping state. */
export const stateOf = (display: Display): string =>
  display.state === 'waiting' && display.orderOutlook
    ? displayTexts.ordered[display.orderOutlook]
    : displayTexts.states[display.state];

export function filterDisplays(displays: readonly Display[], view: ListView, now: number) {
  const byGroup = groupBy(displays, (display) => groupOf(display, now));
  const inGroups = groups.flatMap((group) => byGroup.get(group) ?? []);
  const { shown: matchingDisplays, offered } = filtered(inGroups, view, {
    kinds: groups,
    hasKind: (display, group) => groupOf(display, now) === group,
    words: ({ name, place }) => [name, place],
  });
  return {
    shown: matchingDisplays,
    offered: offered.map((group) => ({ group, count: byGroup.get(group)?.length ?? 0 })),
  };
}

/** Returns whether the display shows an outdated directory. */
export function isBehind({ state, changesBehind, behindSince }: Display, now: number): boolean {
  if (changesBehind === 0 || behindSince === null) return false;
  return state !== 'online' || now - Date.parse(behindSince) > UNNOTICED_MS;
}

/** Sentence with details of the state. */
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

/** Time of the building such as `5:35 PM`, with the day unless it is today. */
function since(instant: string, now: number, timeZone: string): string {
  const isToday = formatZonedDay(instant, timeZone) === formatZonedDay(now, timeZone);
  return isToday ? formatZonedTime(instant, timeZone) : formatZonedMoment(instant, timeZone);
}
