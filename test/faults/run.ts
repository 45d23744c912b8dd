import { parseArgs } from 'node:util';
import { withBalancer } from './balancer.ts';
import { drains } from './drains.ts';
import { away } from './hangs.ts';
import { chanceFrom, type Outcome, type Scenario } from './promise.ts';
import { soak } from './soak.ts';
import { stripeHangs } from './stripe-hangs.ts';
import { startWorld } from './world.ts';

const HELP = `node test/faults/run.ts [--seed NUMBER] [--soak SECONDS] [--away SECONDS]

Runs the product as an operator would, two of each process on PostgreSQL and Redis, breaks what it stands on, and says
which promises held. Ends with 1 where anything was lost. The same seed chooses the same faults in the same order.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    soak: { type: 'string', default: '240' },
    away: { type: 'string', default: '15' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

const [seed, soakSeconds, awaySeconds] = [Number(values.seed), Number(values.soak), Number(values.away)];
const scenarios: readonly Scenario[] = [
  away('postgres', 'hold', awaySeconds),
  away('postgres', 'cut', awaySeconds),
  away('redis', 'hold', awaySeconds),
  away('redis', 'cut', awaySeconds),
  withBalancer(awaySeconds),
  drains,
  stripeHangs,
  soak(soakSeconds, 6),
];

console.log(`seed ${seed}`);
const world = await startWorld({ web: 2, worker: 2, realtime: 2 });
const chance = chanceFrom(seed);
let isWhole = true;
try {
  for (const scenario of scenarios) {
    const outcome = await scenario.run(world, chance).catch(failed);
    tell(scenario, outcome);
    isWhole &&= outcome.lost.length === 0;
  }
} finally {
  await world.stop();
}
process.exit(isWhole ? 0 : 1);

function failed(error: unknown): Outcome {
  return { faults: 0, lost: [String(error)], figures: '' };
}

function tell({ tests, promise }: Scenario, { faults, lost, figures }: Outcome): void {
  console.log(`| ${promise} | ${tests} | ${faults} | ${lost.length} | ${figures} |`);
  for (const [line, times] of counted(lost)) console.log(`    lost: ${line}${times > 1 ? ` (${times} times)` : ''}`);
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines.slice(0, 20)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
