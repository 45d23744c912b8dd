import type { Display } from '../../../../../modules/displays/schema.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import { formatMoment, formatTime } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import type { ListView } from '../../../lib/list-view.ts';
import { containing } from '../../../lib/matching.ts';

const texts = displayTexts.condition;

/** In order. */
export const groups = ['attention', 'online', 'coming'] as const;
export type Group = (typeof groups)[number];

/** A change reaches an online screen within seconds; only a longer delay is a fault. */
const UNNOTICED_MS = 2 * 60_000;

/** @param now epoch milliseconds */
export function groupOf(display: Display, now: number): Group {
  if (display.state === 'waiting' || display.state === 'starting') return 'coming';
  if (display.state === 'late' || display.state === 'offline') return 'attention';
  return isBehind(display, now) ? 'attention' : 'online';
}

/** In groups, limited as the address says. A filter that nothing matches any more is off. */
export function shownIn(displays: readonly Display[], { find, show }: ListView, now: number) {
  const byGroup = grouped(displays, (display) => groupOf(display, now));
  const offered = groups.filter((group) => byGroup.has(group));
  const wanted = offered.find((group) => group === show);
  const isFound = containing(find);
  const shown = offered
    .filter((group) => !wanted || group === wanted)
    .flatMap((group) => byGroup.get(group) ?? [])
    .filter(({ name, place }) => isFound(name, place));
  return { shown, wanted, offered: offered.map((group) => ({ group, count: byGroup.get(group)?.length ?? 0 })) };
}

/** Whether it shows less than its building has. */
export function isBehind({ state, changesBehind, behindSince }: Display, now: number): boolean {
  if (changesBehind === 0 || behindSince === null) return false;
  return state !== 'online' || now - Date.parse(behindSince) > UNNOTICED_MS;
}

/** What there is to know beside the state, in a sentence. */
export function conditionOf(display: Display, now: number): string {
  const { state, changesBehind, behindSince, lastSeenAt, orderId } = display;
  if (state === 'waiting') return texts.order({ number: orderNumber(orderId ?? 0) });
  if (state === 'starting') return texts.starting;
  if (!lastSeenAt) return texts.never;
  if (behindSince && isBehind(display, now))
    return texts.behind({ count: changesBehind, when: since(behindSince, now) });
  return state === 'online' ? texts.current : texts.seen({ when: since(lastSeenAt, now) });
}

/** `5:35 PM` of today, else with the day. */
function since(instant: string, now: number): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  return isToday ? formatTime(instant) : formatMoment(instant);
}
