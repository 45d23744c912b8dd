/** Days are `YYYY-MM-DD` in the person's own time zone. */

export function today(now: Date = new Date()): string {
  return dayOf(now);
}

export function addDays(day: string, days: number): string {
  const { year, month, date } = partsOf(day);
  return dayOf(new Date(year, month, date + days));
}

/** Last millisecond of the local day, as ISO 8601 in UTC. */
export function endOfDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return new Date(new Date(year, month, date + 1).getTime() - 1).toISOString();
}

/** First moment of the local day, as ISO 8601 in UTC. */
export function startOfDay(day: string): string {
  const { year, month, date } = partsOf(day);
  return new Date(year, month, date).toISOString();
}

function dayOf(moment: Date): string {
  const year = String(moment.getFullYear()).padStart(4, '0');
  return `${year}-${String(moment.getMonth() + 1).padStart(2, '0')}-${String(moment.getDate()).padStart(2, '0')}`;
}

function partsOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}
