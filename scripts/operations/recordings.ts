import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Series } from './promtool.ts';

export const RECORDINGS = 'scripts/operations/outages';

/** Metrics scraped during an injected fault. */
const recording = z.object({
  fault: z.string(),
  intervalSeconds: z.number(),
  displays: z.number(),
  /** Phases by first scrape: quiet, brief fault, recovery, outage, recovery. */
  parts: z.object({ brief: z.int(), outage: z.int(), recovered: z.int(), end: z.int() }),
  /** Log lines of all processes during the outage. */
  logLinesPerSecond: z.number(),
  /** Series in promtool notation, one value per scrape. */
  series: z.record(z.string(), z.string()),
});

export type Recording = z.output<typeof recording>;

export const readRecording = (fault: string): Recording =>
  recording.parse(JSON.parse(readFileSync(`${RECORDINGS}/${fault}.json`, 'utf8')));

/** Value per scrape; `null` without the process or series. */
export type Values = readonly (number | null)[];

/** promtool notation: `0+0x15` is sixteen zeros, `_` a missing sample, `stale` a failed scrape. */
export function formatValues(values: Values): string {
  const notation: string[] = [];
  for (let at = 0; at < values.length; ) {
    const value = values[at] ?? null;
    let count = 1;
    while (at + count < values.length && values[at + count] === value) count++;
    if (value === null) notation.push(...(at > 0 ? ['stale', ...missingNotation(count - 1)] : missingNotation(count)));
    else notation.push(count === 1 ? String(value) : `${value}+0x${count - 1}`);
    at += count;
  }
  return notation.join(' ');
}

function missingNotation(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '_' : `_x${count}`];
}

/** Parses promtool notation. */
export function parseValues(notation: string): (number | null)[] {
  return notation.split(' ').flatMap((part) => {
    const [, missingCount] = /^_x(\d+)$/.exec(part) ?? [];
    if (part === '_' || part === 'stale' || missingCount) return Array<null>(Number(missingCount ?? 1)).fill(null);
    const [, value, step, times] = /^(-?[\d.e-]+)(?:\+([\d.]+)x(\d+))?$/.exec(part) ?? [];
    return Array.from({ length: 1 + Number(times ?? 0) }, (_, at) => Number(value) + at * Number(step ?? 0));
  });
}

const isCounter = (name: string) => /^\w+_(total|count|bucket|sum)\{/.test(name);
const isRising = (name: string) => isCounter(name) || /^\w+_timestamp_seconds\{/.test(name);

export interface RecordingCut {
  /** Scrapes before the recording: gauges hold their first value, counters their rate. */
  readonly leadSamples: number;
  /** Last scrape to use. */
  readonly untilSample: number;
  /** Scrapes after it, extrapolated from the last ones. */
  readonly heldSamples: number;
}

/**
 * Extends a recording in time, because alerts wait longer than it takes: gauges hold their last value, counters their
 * rate of the last minute, absent processes stay absent.
 */
export function extendRecording(
  { series, parts, intervalSeconds }: Recording,
  { leadSamples, untilSample, heldSamples }: RecordingCut,
): Series {
  const minute = 60 / intervalSeconds;
  return Object.fromEntries(
    Object.entries(series).map(([name, notation]) => {
      const samples = parseValues(notation);
      const stepBefore = typicalStep(name, samples.slice(0, parts.brief));
      const stepAfter = typicalStep(name, samples.slice(Math.max(0, untilSample - minute), untilSample + 1));
      const firstValue = (isRising(name) ? samples[0] : samples[parts.brief - 1]) ?? null;
      const lastValue = samples[untilSample] ?? null;
      const values = [
        ...Array.from({ length: leadSamples }, (_, at) => (firstValue === null ? null : firstValue + stepBefore * at)),
        ...samples.slice(0, untilSample + 1).map((value) => (value === null ? null : value + stepBefore * leadSamples)),
        ...Array.from({ length: heldSamples }, (_, at) =>
          lastValue === null ? null : lastValue + stepBefore * leadSamples + stepAfter * (at + 1),
        ),
      ];
      return [name, formatValues(values)];
    }),
  );
}

/** Returns the step per scrape; a restart resets counters and is no step. */
function typicalStep(name: string, values: Values): number {
  if (!isRising(name)) return 0;
  const steps = values.slice(1).map((value, at) => {
    const previousValue = values[at];
    return value === null || typeof previousValue !== 'number' || value < previousValue ? 0 : value - previousValue;
  });
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length);
}
