import type { Findings } from './watch.ts';

/** By the wall's clock: a minute, plus polling time. */
const MOST_DRIFT_MINUTES = 2;
/** In seconds of the wall's clock, at least one real second for the network. */
const mostGapSeconds = (speed: number) => Math.max(20, speed);
const MOST_GROWTH = 1.1;
/** Share of frames: a reloading page cannot be captured. */
const MOST_UNSEEN = 0.05;

/** @returns whether all limits hold */
export function report(findings: Findings, speed: number): boolean {
  const { frames, unseen, blank, paints, heap, drift, gaps, events } = findings;
  const growth = lastOf(heap) / firstOf(heap);
  const slowest = Math.max(0, ...gaps);
  const lines: [string, string, boolean][] = [
    ['frames that could not be taken', `${unseen.length}`, unseen.length <= MOST_UNSEEN * frames],
    ['frames that were blank', `${blank.length} of ${frames}`, blank.length === 0],
    [
      'frames painted in between that were blank',
      `${paints.blank.length} of ${paints.count}`,
      paints.blank.length === 0,
    ],
    [
      'heap at the end against the beginning',
      `${growth.toFixed(2)} (${lastOf(heap).toFixed(1)} MB)`,
      growth <= MOST_GROWTH,
    ],
    ['minutes the clock was behind, at most', String(drift), drift <= MOST_DRIFT_MINUTES],
    ['seconds from a gap’s end to the right version, at most', slowest.toFixed(1), slowest <= mostGapSeconds(speed)],
  ];
  console.log([...events].map(([name, count]) => `${count} × ${name}`).join(', '));
  for (const [what, found, isMet] of lines) console.log(`${isMet ? 'met ' : 'MISS'}  ${what}: ${found}`);
  for (const line of unseen) console.log(`      not seen at ${line}`);
  for (const line of [...blank, ...paints.blank]) console.log(`      blank at ${line}`);
  console.log(
    `      heap: ${heap.map((megabytes) => megabytes.toFixed(1)).join(' ')} MB; gaps: ${gaps.map((gap) => gap.toFixed(0)).join(' ')} s`,
  );
  return lines.every(([, , isMet]) => isMet);
}

/** The very first sample is taken before all code has loaded. */
const firstOf = (values: readonly number[]) => median(values.slice(1, 2 + Math.ceil(values.length / 5)));
const lastOf = (values: readonly number[]) => median(values.slice(-Math.max(1, Math.ceil(values.length / 5))));

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
