import { setTimeout as sleep } from 'node:timers/promises';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, addTenant, type Person, signUp } from '../harness/factories.ts';
import { uploadFile } from '../harness/import-calls.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';
import { importFaults } from './import-faults.ts';
import type { Scenario } from './promise.ts';
import type { ScaledWorld } from './scaled-world.ts';
import type { Loss } from './sentinels.ts';
import type { Break } from './soak.ts';

const IMPORTS = 2;
const ROWS = 2_000;
const LOSSES: readonly Loss[] = ['dies', 'hangs', 'is changed'];

/** Loses the primary Redis in three ways during imports; sessions and displays must survive. */
export const failover: Scenario<ScaledWorld> = {
  tests: 'R07 R08 R09',
  promise: 'With Sentinels a Redis that is lost is replaced: no import is lost, people stay signed in, displays hear',
  async run(world, chance) {
    const violations: string[] = [];
    const observer = await signUp(world);
    const { id, slug } = await addProperty(observer.client);
    const durations: string[] = [];
    const buildings: number[] = [];
    for (const loss of LOSSES) {
      const owners = await Promise.all(Array.from({ length: IMPORTS }, () => signUp(world)));
      const begunImports = await Promise.all(owners.map((owner) => beginImport(owner)));
      buildings.push(...begunImports.map(({ propertyId }) => propertyId));
      await sleep(chance.next() * 1_000);
      const startedAt = performance.now();
      await world.redisServers.failOver(loss);
      await until(
        `somebody to be served again after a primary ${loss}`,
        async () => (await observer.client.get('/api/user').catch(() => null))?.status === 200,
      ).catch((error) => violations.push(String(error)));
      durations.push(`${Math.round(performance.now() - startedAt)} ms where it ${loss}`);
      violations.push(...(await processesWithoutRedis(world)));
      for (const [index, { client }] of owners.entries())
        violations.push(...(await importFaults(world, client, begunImports[index]?.importId ?? 0, ROWS)));
      violations.push(...(await missedPushes(world, observer, id, slug)));
    }
    const { rows } = await world.database.query<{ tenants: number }>(
      `select count(t.id)::int as tenants from unnest($1::int[]) b left join tenant t on t.property_id = b group by b`,
      [buildings],
    );
    violations.push(
      ...rows.filter(({ tenants }) => tenants !== ROWS).map(({ tenants }) => `${tenants} rows of a file of ${ROWS}`),
    );
    return { faults: LOSSES.length, violations, figures: `served again after ${durations.join(', ')}` };
  },
};

/** Processes that have not found the new primary. */
async function processesWithoutRedis({ processes }: ScaledWorld): Promise<string[]> {
  const answers = processes.map((productProcess) =>
    until(`a ${productProcess.role} to reach Redis`, async () => {
      const answer = await fetch(`http://127.0.0.1:${productProcess.port()}/status`).catch(() => null);
      return answer?.status === 200 && (await answer.json()).dependencies.redis.state === 'ok';
    }).then(
      () => [],
      (error) => [String(error)],
    ),
  );
  return (await Promise.all(answers)).flat();
}

async function beginImport({ client }: Person): Promise<{ propertyId: number; importId: number }> {
  const { id } = await addProperty(client);
  const answer = await uploadFile(client, id, 'list.csv', csv(rentRoll(ROWS)), '&wait=0');
  if (answer.status !== 202) throw new Error(`an upload was answered with ${answer.status}`);
  return { propertyId: id, importId: answer.body.importId };
}

/** Gateways whose displays miss a push. */
async function missedPushes(world: ScaledWorld, { client }: Person, id: number, slug: string): Promise<string[]> {
  const gateways = world.processes.filter(({ role }) => role === 'realtime');
  const displays = await Promise.all(
    gateways.map((gateway) => connectDisplay(`http://127.0.0.1:${gateway.port()}`, slug, {}, { reconnection: false })),
  );
  await addTenant(client, id);
  const pushFaults = await until(
    'both displays to hear',
    () => displays.every(({ changes }) => changes.length > 0),
    20_000,
  ).then(
    () => [],
    (error) => [String(error)],
  );
  for (const display of displays) display.close();
  return pushFaults;
}

export const failOverOnce: Break<ScaledWorld> = ({ redisServers }, chance) =>
  redisServers.failOver(chance.among(LOSSES));
