/**
 * SQL over a display `d`, its building `b` and the watch `w`: the silence, measured at the last heartbeat write, since
 * a gap in writes is no silence.
 */
export const SILENCE = `(w.written_at - coalesce(d.last_seen_at, d.paired_at))`;

/** Older actions have expired: two heartbeats. */
export const LATELY = `interval '1 minute'`;

/** Hours may run over midnight and belong to the day they start on. */
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
