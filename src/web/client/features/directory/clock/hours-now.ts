import { formatHourOfDay, formatHours } from '../../../../../shared/hours/hours-text.ts';
import {
  hoursStateAt,
  isAlwaysOpen,
  type OpeningHours,
  upcomingExceptions,
} from '../../../../../shared/hours/opening-hours.ts';
import { currentLocale, lobbyTexts } from '../texts.ts';

const HOUR_MS = 3_600_000;

interface HoursNow {
  text: string;
  /** Opens later today or closes within the hour. */
  isNear: boolean;
}

/** Current state of opening hours. @param now epoch ms @returns `null` if always open or by appointment only */
export function hoursNow(hours: OpeningHours, now: number, timeZone: string): HoursNow | null {
  const texts = lobbyTexts().hours;
  if (isAlwaysOpen(hours) || hours.weekly.length + hours.exceptions.length === 0) return null;
  const { isOpen, until } = hoursStateAt(hours, now, timeZone);
  if (!until) return isOpen ? null : { text: texts.closedNow, isNear: false };
  const time = formatHourOfDay(until.time, texts);
  const at = { time, hour: Number.parseInt(time, 10) };
  if (isOpen) {
    const isNear = until.instant - now <= HOUR_MS;
    return { text: isNear ? texts.closesAt(at) : texts.openUntil(at), isNear };
  }
  if (until.daysAhead === 0) return { text: texts.opensAt(at), isNear: true };
  return { text: texts.opensOn({ ...at, day: texts.days.split(' ')[until.weekday - 1] ?? '' }), isNear: false };
}

/** Weekly hours with upcoming exceptions: `Mon–Fri 7 AM–4 PM; Nov 26 closed`. */
export function hoursWeek(hours: OpeningHours, now: number, timeZone: string): string {
  const coming = { ...hours, exceptions: upcomingExceptions(hours, now, timeZone) };
  return formatHours(coming, lobbyTexts().hours, (date) => dateFormat().format(new Date(date)));
}

const dateFormat = () => new Intl.DateTimeFormat(currentLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' });
