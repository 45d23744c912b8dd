/**
 * SQL over a screen `d`, its building `b` and the watch `w`.
 *
 * How long a screen has been silent, as far as anybody has listened: beats are written in batches, and a time in which
 * none were written tells nothing.
 */
export const SILENCE = `(w.written_at - coalesce(d.last_seen_at, d.paired_at))`;

/** What a screen was asked longer ago than this nobody waits for any more: two beats. */
export const LATELY = `interval '1 minute'`;

/** The Monday of a building's week, which begins at eight o'clock. */
export const THIS_WEEK = `date_trunc('week', (now() at time zone b.time_zone) - interval '8 hours')::date`;

/** Whether a screen is meant to run at an instant: hours may run over midnight, and belong to the day they began on. */
export function withinHours(instant: string): string {
  const local = `((${instant}) at time zone b.time_zone)`;
  const hour = `extract(hour from ${local})`;
  const from = `(d.settings->'hours'->>'from')::int`;
  const to = `(d.settings->'hours'->>'to')::int`;
  const isDay = (moment: string) => `d.settings->'hours'->'days' @> to_jsonb(extract(isodow from ${moment})::int)`;
  const today = isDay(local);
  const yesterday = isDay(`${local} - interval '1 day'`);
  return `coalesce(case
    when jsonb_typeof(d.settings->'hours') <> 'object' then true
    when ${from} < ${to} then ${today} and ${hour} >= ${from} and ${hour} < ${to}
    else (${today} and ${hour} >= ${from}) or (${yesterday} and ${hour} < ${to}) end, true)`;
}
