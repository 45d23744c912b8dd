import { parseArgs } from 'node:util';
import { withBalancer } from './balancer.ts';
import { drains } from './drains.ts';
import { failOverOnce, failover } from './failover.ts';
import { away } from './hangs.ts';
import { polled } from './polled.ts';
import { pooled } from './pooled.ts';
import { onNewSchema } from './previous-release.ts';
import { chanceFrom, type Outcome, type Scenario } from './promise.ts';
import { emptied, filled } from './redis-losses.ts';
import { repeated } from './repeated.ts';
import { replicated } from './replicated.ts';
import { saves } from './saves.ts';
import { type ScaledWorld, startScaledWorld } from './scaled-world.ts';
import { soak, usualBreaks } from './soak.ts';
import { stripeHangs } from './stripe-hangs.ts';
import { upgradeUnderLoad } from './upgrade.ts';
import { startWorld, type World } from './world.ts';

const HELP = `node test/faults/run.ts [--seed NUMBER] [--soak SECONDS] [--away SECONDS] [--only WORDS]
                              [--buildings NUMBER] [--log-lines NUMBER] [--from COMMIT]

Runs the product as an operator would, two of each process on PostgreSQL and Redis, breaks what it stands on, and says
which promises held. Ends with 1 where anything was lost. The same seed chooses the same faults in the same order.
With --only it breaks what promises with these words in them are about. --buildings and --log-lines say how large the
database is that is migrated under load, --from which commit it is upgraded from (else from the release before).`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    soak: { type: 'string', default: '240' },
    away: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    buildings: { type: 'string', default: '200' },
    'log-lines': { type: 'string', default: '20000' },
    from: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

const [seed, soakSeconds, awaySeconds] = [Number(values.seed), Number(values.soak), Number(values.away)];
const usual: readonly Scenario[] = [
  away('postgres', 'hold', awaySeconds / 2),
  away('postgres', 'cut', awaySeconds / 2),
  away('redis', 'hold', awaySeconds / 2),
  away('redis', 'cut', awaySeconds / 2),
  withBalancer(awaySeconds),
  drains,
  onNewSchema,
  upgradeUnderLoad({ buildings: Number(values.buildings), logLines: Number(values['log-lines']), from: values.from }),
  stripeHangs,
  polled,
  emptied,
  filled,
  saves,
  soak({
    seconds: soakSeconds,
    people: 6,
    breaks: usualBreaks,
    promise: 'What was answered with yes is there, once, and nothing is sold twice',
  }),
  repeated,
];
const scaled: readonly Scenario<ScaledWorld>[] = [
  pooled,
  failover,
  replicated,
  soak({
    seconds: soakSeconds / 4,
    people: 6,
    breaks: [...usualBreaks, ({ pgbouncer }) => pgbouncer.kill(), failOverOnce],
    promise: 'The same holds behind PgBouncer and Sentinels, which die as well',
  }),
];

console.log(`seed ${seed}`);
const chance = chanceFrom(seed);
const areWhole = [
  await runIn(() => startWorld({ web: 2, worker: 2, realtime: 2 }), usual),
  await runIn(startScaledWorld, scaled),
];
process.exit(areWhole.every(Boolean) ? 0 : 1);

/** @returns whether all promises held */
async function runIn<In extends World>(start: () => Promise<In>, scenarios: readonly Scenario<In>[]): Promise<boolean> {
  const chosen = scenarios.filter(({ promise }) => promise.includes(values.only));
  if (chosen.length === 0) return true;
  const world = await start();
  let isWhole = true;
  try {
    for (const scenario of chosen) {
      const outcome = await scenario.run(world, chance).catch(failed);
      tell(scenario, outcome);
      isWhole &&= outcome.lost.length === 0;
      for (const line of causes(world, outcome)) console.log(`    ${line.slice(0, 600)}`);
    }
  } finally {
    await world.stop();
  }
  return isWhole;
}

/** Log lines of the failed requests, or the last errors. */
function causes({ processes }: World, { lost }: Outcome): string[] {
  if (lost.length === 0) return [];
  const ids = lost.flatMap((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? []);
  const errors = processes.flatMap((one) => one.errors());
  const own = errors.filter((line) => ids.some((id) => line.includes(id)));
  return own.length > 0 ? own.slice(-5) : errors.slice(-2);
}

function failed(error: unknown): Outcome {
  return { faults: 0, lost: [String(error)], figures: '' };
}

function tell({ tests, promise }: Pick<Scenario, 'tests' | 'promise'>, { faults, lost, figures }: Outcome): void {
  console.log(`| ${promise} | ${tests} | ${faults} | ${lost.length} | ${figures} |`);
  for (const [line, times] of counted(lost)) console.log(`    lost: ${line}${times > 1 ? ` (${times} times)` : ''}`);
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines.slice(0, 20)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
