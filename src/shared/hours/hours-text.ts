import { type HoursSpan, isAlways, isWholeDay, type OpeningHours, type WeeklyHours } from './opening-hours.ts';

/** The words of a language. */
export interface HoursWords {
  /** `Mon Tue Wed Thu Fri Sat Sun` */
  readonly days: string;
  /** Follow the figures, with their space. */
  readonly am: string;
  readonly pm: string;
  readonly closed: string;
  readonly allDay: string;
  readonly always: string;
  readonly byAppointment: string;
}

const asIso = (date: string) => date;

/**
 * `Mon–Fri 7 AM–4 PM, Sat 10 AM–2 PM; 2026-12-25 closed; by appointment`. With English words and ISO dates,
 * `readHours` gives the same hours back.
 */
export function hoursText(hours: OpeningHours, words: HoursWords, dateText: (iso: string) => string = asIso): string {
  const { weekly, exceptions, byAppointment } = hours;
  const week = isAlways(hours)
    ? words.always
    : joined(weekly.map((one) => [one.days.join(), daysText(one, words), one]));
  const special = exceptions.map((one) => [one.date, dateText(one.date), 'from' in one ? one : null] as const);
  const parts = [week, ...groupsOf(special).map(joined)].filter(Boolean);
  if (byAppointment) parts.push(parts.length === 0 ? words.byAppointment : inSentence(words.byAppointment));
  return parts.join('; ');

  /** Says the days once where the next span has the same. */
  function joined(entries: readonly (readonly [key: string, label: string, span: HoursSpan | null])[]): string {
    return entries
      .map(([key, label, span], at) => {
        const text = span ? spanText(span, words) : words.closed;
        return entries[at - 1]?.[0] === key ? text : `${label} ${text}`;
      })
      .join(', ');
  }
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function groupsOf<Entry extends readonly [key: string, ...unknown[]]>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups[groups.length - 1];
    if (last?.[0]?.[0] === entry[0]) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** `Mon–Wed, Fri` */
function daysText({ days }: WeeklyHours, words: HoursWords): string {
  const names = words.days.split(' ');
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs[runs.length - 1];
    if (run && day === (run[run.length - 1] ?? 0) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => [run[0], run.length > 1 && run[run.length - 1]])
    .map((ends) => ends.flatMap((day) => (day && names[day - 1]) || []).join('–'))
    .join(', ');
}

function spanText(span: HoursSpan, words: HoursWords): string {
  return isWholeDay(span) ? words.allDay : `${timeText(span.from, words)}–${timeText(span.to, words)}`;
}

/** `7 AM`, `4:30 PM` */
export function timeText(time: string, { am, pm }: Pick<HoursWords, 'am' | 'pm'>): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3) === '00' ? '' : time.slice(2);
  return `${hour % 12 || 12}${minutes}${hour < 12 ? am : pm}`;
}
