/** Query for the server: days become instants, the last one inclusive. */
export function activitySearch(params: URLSearchParams, limit: number): URLSearchParams {
  const search = new URLSearchParams(params);
  const from = startOf(params.get('from'), 0);
  const to = startOf(params.get('to'), 1);
  for (const [name, instant] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (instant) search.set(name, instant);
    else search.delete(name);
  }
  search.set('limit', String(limit));
  return search;
}

function startOf(date: string | null, daysLater: number): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? '') ?? [];
  if (!year || !month || !day) return null;
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString();
}
