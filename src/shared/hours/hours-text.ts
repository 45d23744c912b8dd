import { type HoursSpan, isAlwaysOpen, isWholeDay, type OpeningHours, type WeeklyHours } from './opening-hours.ts';

export interface HoursWords {
  /** `Mon Tue Wed Thu Fri Sat Sun` */
  readonly days: string;
  /** Suffix with its leading space. */
  readonly am: string;
  readonly pm: string;
  readonly closed: string;
  readonly allDay: string;
  readonly always: string;
  readonly byAppointment: string;
}

const unchangedDate = (date: string) => date;

/**
 * Formats `Mon–Fri 7 AM–4 PM, Sat 10 AM–2 PM; 2026-12-25 closed; by appointment`; `parseHours` parses English words and
 * ISO dates back.
 */
export function formatHours(
  hours: OpeningHours,
  words: HoursWords,
  dateText: (iso: string) => string = unchangedDate,
): string {
  const { weekly, exceptions, byAppointment } = hours;
  const week = isAlwaysOpen(hours)
    ? words.always
    : joinEntries(weekly.map((line) => [line.days.join(), formatDays(line, words), line]));
  const exceptionEntries = exceptions.map(
    (exception) => [exception.date, dateText(exception.date), 'from' in exception ? exception : null] as const,
  );
  const parts = [week, ...groupByKey(exceptionEntries).map(joinEntries)].filter(Boolean);
  if (byAppointment) parts.push(parts.length === 0 ? words.byAppointment : lowerFirstLetter(words.byAppointment));
  return parts.join('; ');

  /** Writes days once for consecutive spans. */
  function joinEntries(entries: readonly (readonly [key: string, label: string, span: HoursSpan | null])[]): string {
    return entries
      .map(([key, label, span], at) => {
        const text = span ? formatSpan(span, words) : words.closed;
        return entries[at - 1]?.[0] === key ? text : `${label} ${text}`;
      })
      .join(', ');
  }
}

const lowerFirstLetter = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function groupByKey<Entry extends readonly [key: string, ...unknown[]]>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const lastGroup = groups[groups.length - 1];
    if (lastGroup?.[0]?.[0] === entry[0]) lastGroup.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** `Mon–Wed, Fri` */
function formatDays({ days }: WeeklyHours, words: HoursWords): string {
  const names = words.days.split(' ');
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs[runs.length - 1];
    if (run && day === (run[run.length - 1] ?? 0) + 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => [run[0], run.length > 1 && run[run.length - 1]])
    .map((runEnds) => runEnds.flatMap((day) => (day && names[day - 1]) || []).join('–'))
    .join(', ');
}

function formatSpan(span: HoursSpan, words: HoursWords): string {
  return isWholeDay(span) ? words.allDay : `${formatHourOfDay(span.from, words)}–${formatHourOfDay(span.to, words)}`;
}

/** `7 AM`, `4:30 PM` */
export function formatHourOfDay(time: string, { am, pm }: Pick<HoursWords, 'am' | 'pm'>): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.slice(3) === '00' ? '' : time.slice(2);
  return `${hour % 12 || 12}${minutes}${hour < 12 ? am : pm}`;
}
