import { parseArgs } from 'node:util';
import { withBalancer } from './balancer.ts';
import { displayPolling } from './display-polling.ts';
import { failOverOnce, failover } from './failover.ts';
import { serverAway } from './hangs.ts';
import { killedSaves } from './killed-saves.ts';
import { pooledConnections } from './pooled-connections.ts';
import { releaseOnNewSchema } from './previous-release.ts';
import { processDrains } from './process-drains.ts';
import { chanceFrom, type Outcome, type Scenario } from './promise.ts';
import { emptiedRedis, fullRedis } from './redis-losses.ts';
import { repeatedDeliveries } from './repeated-deliveries.ts';
import { replicaReads } from './replica-reads.ts';
import { type ScaledWorld, startScaledWorld } from './scaled-world.ts';
import { basicBreaks, soak } from './soak.ts';
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
const basicScenarios: readonly Scenario[] = [
  serverAway('postgres', 'hold', awaySeconds / 2),
  serverAway('postgres', 'cut', awaySeconds / 2),
  serverAway('redis', 'hold', awaySeconds / 2),
  serverAway('redis', 'cut', awaySeconds / 2),
  withBalancer(awaySeconds),
  processDrains,
  releaseOnNewSchema,
  upgradeUnderLoad({ buildings: Number(values.buildings), logLines: Number(values['log-lines']), from: values.from }),
  stripeHangs,
  displayPolling,
  emptiedRedis,
  fullRedis,
  killedSaves,
  soak({
    seconds: soakSeconds,
    people: 6,
    breaks: basicBreaks,
    promise: 'What was answered with yes is there, once, and nothing is sold twice',
  }),
  repeatedDeliveries,
];
const scaledScenarios: readonly Scenario<ScaledWorld>[] = [
  pooledConnections,
  failover,
  replicaReads,
  soak({
    seconds: soakSeconds / 4,
    people: 6,
    breaks: [...basicBreaks, ({ pgbouncer }) => pgbouncer.kill(), failOverOnce],
    promise: 'The same holds behind PgBouncer and Sentinels, which die as well',
  }),
];

console.log(`seed ${seed}`);
const chance = chanceFrom(seed);
const outcomes = [
  await runScenarios(() => startWorld({ web: 2, worker: 2, realtime: 2 }), basicScenarios),
  await runScenarios(startScaledWorld, scaledScenarios),
];
process.exit(outcomes.every(Boolean) ? 0 : 1);

/** @returns whether all promises held */
async function runScenarios<In extends World>(
  start: () => Promise<In>,
  scenarios: readonly Scenario<In>[],
): Promise<boolean> {
  const selectedScenarios = scenarios.filter(({ promise }) => promise.includes(values.only));
  if (selectedScenarios.length === 0) return true;
  const world = await start();
  let hasHeld = true;
  try {
    for (const scenario of selectedScenarios) {
      const outcome = await scenario.run(world, chance).catch(failedOutcome);
      printOutcome(scenario, outcome);
      hasHeld &&= outcome.violations.length === 0;
      for (const line of causesOf(world, outcome)) console.log(`    ${line.slice(0, 600)}`);
    }
  } finally {
    await world.stop();
  }
  return hasHeld;
}

/** Log lines of the failed requests, or the last errors. */
function causesOf({ processes }: World, { violations }: Outcome): string[] {
  if (violations.length === 0) return [];
  const ids = violations.flatMap((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? []);
  const errors = processes.flatMap((productProcess) => productProcess.errors());
  const requestErrors = errors.filter((line) => ids.some((id) => line.includes(id)));
  return requestErrors.length > 0 ? requestErrors.slice(-5) : errors.slice(-2);
}

function failedOutcome(error: unknown): Outcome {
  return { faults: 0, violations: [String(error)], figures: '' };
}

function printOutcome(
  { tests, promise }: Pick<Scenario, 'tests' | 'promise'>,
  { faults, violations, figures }: Outcome,
): void {
  console.log(`| ${promise} | ${tests} | ${faults} | ${violations.length} | ${figures} |`);
  for (const [line, times] of countLines(violations))
    console.log(`    lost: ${line}${times > 1 ? ` (${times} times)` : ''}`);
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines.slice(0, 20)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
