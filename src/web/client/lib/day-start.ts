/** Instant at which a local calendar day (`2026-03-09`), or one some days later, begins; `null` for other text. */
export function startOfDay(date: string | null, daysLater = 0): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? [];
  if (!year || !month || !day) return null;
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString(); // clock: the user's own zone
}
