/**
 * SQL interval: how long display `d` had not been seen when heartbeats were last written (`display_watch w`). A pause of
 * these writes must not make displays look offline.
 */
export const TIME_SINCE_LAST_SEEN = `(w.written_at - coalesce(d.last_seen_at, d.paired_at))`;

/** SQL interval in which a display still carries out a requested action: two heartbeats, of 30 seconds each. */
export const ACTION_LIFETIME = `interval '1 minute'`;

/**
 * SQL condition: display `d` should be on at `instant`, in the time zone of building `b`; also true without hours. Hours
 * that pass midnight belong to the day they start on.
 */
export function withinHours(instant: string): string {
  const local = `((${instant}) at time zone b.time_zone)`;
  const hour = `extract(hour from ${local})`;
  const from = `(d.settings->'hours'->>'from')::int`;
  const to = `(d.settings->'hours'->>'to')::int`;
  const isOperatingDay = (moment: string) =>
    `d.settings->'hours'->'days' @> to_jsonb(extract(isodow from ${moment})::int)`;
  const appliesToday = isOperatingDay(local);
  const appliesYesterday = isOperatingDay(`${local} - interval '1 day'`);
  return `coalesce(case
    when jsonb_typeof(d.settings->'hours') <> 'object' then true
    when ${from} < ${to} then ${appliesToday} and ${hour} >= ${from} and ${hour} < ${to}
    else (${appliesToday} and ${hour} >= ${from}) or (${appliesYesterday} and ${hour} < ${to}) end, true)`;
}
