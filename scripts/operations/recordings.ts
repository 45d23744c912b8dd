import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Series } from './promtool.ts';

export const RECORDINGS = 'scripts/operations/outages';

/** Metrics of the product, scraped while something is broken on purpose. */
const recording = z.object({
  fault: z.string(),
  intervalSeconds: z.number(),
  displays: z.number(),
  /** By their first scrape: quiet, the fault for six seconds, recovered, the fault, recovered. */
  parts: z.object({ brief: z.int(), outage: z.int(), recovered: z.int(), end: z.int() }),
  /** Of all processes together, from the beginning of the outage to its end. */
  logLinesPerSecond: z.number(),
  /** In promtool notation, one value per scrape. */
  series: z.record(z.string(), z.string()),
});

export type Recording = z.output<typeof recording>;

export const readRecording = (fault: string): Recording =>
  recording.parse(JSON.parse(readFileSync(`${RECORDINGS}/${fault}.json`, 'utf8')));

/** A value per scrape; `null` where the process, or the series, was not there. */
export type Values = readonly (number | null)[];

/** promtool notation: `0+0x15` is sixteen zeros, `_` a missing sample, `stale` what a failed scrape leaves. */
export function notationOf(values: Values): string {
  const told: string[] = [];
  for (let at = 0; at < values.length; ) {
    const value = values[at] ?? null;
    let count = 1;
    while (at + count < values.length && values[at + count] === value) count++;
    if (value === null) told.push(...(at > 0 ? ['stale', ...missing(count - 1)] : missing(count)));
    else told.push(count === 1 ? String(value) : `${value}+0x${count - 1}`);
    at += count;
  }
  return told.join(' ');
}

function missing(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '_' : `_x${count}`];
}

/** Reads promtool notation. */
export function valuesOf(told: string): (number | null)[] {
  return told.split(' ').flatMap((part) => {
    const [, missed] = /^_x(\d+)$/.exec(part) ?? [];
    if (part === '_' || part === 'stale' || missed) return Array<null>(Number(missed ?? 1)).fill(null);
    const [, value, step, times] = /^(-?[\d.e-]+)(?:\+([\d.]+)x(\d+))?$/.exec(part) ?? [];
    return Array.from({ length: 1 + Number(times ?? 0) }, (_, at) => Number(value) + at * Number(step ?? 0));
  });
}

const isCounter = (name: string) => /^\w+_(total|count|bucket|sum)\{/.test(name);
const runsOn = (name: string) => isCounter(name) || /^\w+_timestamp_seconds\{/.test(name);

export interface Cut {
  /** Scrapes before the recording: gauges as at the end of its quiet part, what counts at that part's rate. */
  readonly lead: number;
  /** The last scrape that is taken from the recording. */
  readonly until: number;
  /** Scrapes after it, which hold what the last ones found. */
  readonly held: number;
}

/**
 * Stretches a recording in time, since alerts wait longer than a recording takes. What is held: gauges keep their last value; what counts
 * goes on as over the last minute; who was away stays away.
 */
export function stretch({ series, parts, intervalSeconds }: Recording, { lead, until, held }: Cut): Series {
  const minute = 60 / intervalSeconds;
  return Object.fromEntries(
    Object.entries(series).map(([name, told]) => {
      const all = valuesOf(told);
      const before = stepOf(name, all.slice(0, parts.brief));
      const after = stepOf(name, all.slice(Math.max(0, until - minute), until + 1));
      const first = (runsOn(name) ? all[0] : all[parts.brief - 1]) ?? null;
      const last = all[until] ?? null;
      const values = [
        ...Array.from({ length: lead }, (_, at) => (first === null ? null : first + before * at)),
        ...all.slice(0, until + 1).map((value) => (value === null ? null : value + before * lead)),
        ...Array.from({ length: held }, (_, at) => (last === null ? null : last + before * lead + after * (at + 1))),
      ];
      return [name, notationOf(values)];
    }),
  );
}

/** Of a scrape; a restart sets counters to 0, and is no step. */
function stepOf(name: string, values: Values): number {
  if (!runsOn(name)) return 0;
  const steps = values.slice(1).map((value, at) => {
    const former = values[at];
    return value === null || typeof former !== 'number' || value < former ? 0 : value - former;
  });
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
}
