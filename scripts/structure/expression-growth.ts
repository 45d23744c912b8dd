import { readFileSync } from 'node:fs';
import type { checkSync as CheckSync } from 'recheck';
import { z } from 'zod';

/** Exponent of the time as a function of the text's length. */
const growth = z.union([z.int().positive(), z.literal('exponential'), z.literal('unknown')]);
export type Growth = z.output<typeof growth>;

const record = z.object({ recheck: z.string(), growths: z.record(z.string(), growth) });

/** Results by `/source/flags`, recorded because analyzing all takes minutes. */
export const RECORD_PATH = 'scripts/structure/expression-growth.json';
const TIMEOUT_MS = 120_000;

/** Recorded results of the installed version. */
export function recordedGrowths(): ReadonlyMap<string, Growth> {
  const { recheck, growths } = record.parse(JSON.parse(readFileSync(RECORD_PATH, 'utf8')));
  return new Map(recheck === recheckVersion() ? Object.entries(growths) : []);
}

export function recordText(growths: ReadonlyMap<string, Growth>): string {
  const sorted = [...growths].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify({ recheck: recheckVersion(), growths: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** Blocks for up to two minutes. */
export async function analyzeGrowth(source: string, flags: string): Promise<Growth> {
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = (await import('recheck')) as { checkSync: typeof CheckSync };
  const { status, complexity } = checkSync(source, flags, { timeout: TIMEOUT_MS }) as {
    status: string;
    complexity?: { type: string; degree?: number };
  };
  if (status === 'safe') return 1;
  if (status !== 'vulnerable' || !complexity) return 'unknown';
  return complexity.degree ?? 'exponential';
}

function recheckVersion(): string {
  const path = new URL('../../node_modules/recheck/package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
