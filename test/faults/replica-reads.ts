import { setTimeout as sleep } from 'node:timers/promises';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';
import type { ScaledWorld } from './scaled-world.ts';

const BUILDINGS = 8;
/** The promise, and an allowance for a busy machine. */
const MAX_ANSWER_MS = 2_500;
/** Maximum staleness across processes without a version, plus an allowance. */
const ANOTHER_PROCESS_MS = 1_500;

interface Home {
  readonly client: ReturnType<ScaledWorld['client']>;
  readonly id: number;
  readonly slug: string;
}

/** Directories come from a replica that lags, is gone or hangs. */
export const replicaReads: Scenario<ScaledWorld> = {
  tests: 'R11 R12',
  promise: 'A replica is read where it is as new as the primary, and one that is behind, gone or hangs is passed over',
  async run(world) {
    const { replica, postgres } = world;
    const violations: string[] = [];
    const createHomes = () => Promise.all(Array.from({ length: BUILDINGS }, () => createHome(world)));
    const firstHomes = await createHomes();
    await replica.catchUp();
    const readsBefore = await readsOf(world);
    for (const { slug } of firstHomes) await expectShown(world, slug, 0, violations);
    const readsAfter = await readsOf(world);
    const reads = {
      primary: readsAfter.primary - readsBefore.primary,
      replica: readsAfter.replica - readsBefore.replica,
    };
    if (reads.replica !== BUILDINGS || reads.primary !== 0)
      violations.push(`${reads.replica} of ${BUILDINGS} were read from the replica, ${reads.primary} from the primary`);

    await replica.fallBehind();
    const laterHomes = await createHomes();
    for (const { client, id, slug } of [...firstHomes, ...laterHomes]) {
      await addTenant(client, id, { companyName: 'Later' });
      const { status, body } = await client.get(`/api/properties/${id}`);
      if (status !== 200) violations.push(`its owner was answered ${status}`);
      await expectShown(world, slug, body.version ?? 0, violations, 'Later');
    }
    await sleep(ANOTHER_PROCESS_MS);
    for (const { slug } of [...firstHomes, ...laterHomes]) await expectShown(world, slug, 0, violations, 'Later');
    await replica.catchUp();

    for (const fault of ['cut', 'hold'] as const) {
      const faultHomes = await createHomes();
      await replica.catchUp();
      replica.proxy[fault]();
      for (const { slug } of faultHomes) await expectShown(world, slug, 0, violations);
      replica.proxy.heal();
    }
    const lastHomes = await createHomes();
    await replica.catchUp();
    postgres.cut();
    for (const { slug } of lastHomes) await expectShown(world, slug, 0, violations);
    postgres.heal();
    await until(
      'the primary to be asked again',
      async () => (await lastHomes[0]?.client.get('/api/user'))?.status === 200,
    );
    return { faults: 4, violations, figures: `${reads.replica} of ${BUILDINGS} cold directories by the replica alone` };
  },
};

async function createHome(world: ScaledWorld): Promise<Home> {
  const { client } = await signUp(world);
  return { client, ...(await addProperty(client)) };
}

async function expectShown(
  world: ScaledWorld,
  slug: string,
  version: number,
  violations: string[],
  name = '',
): Promise<void> {
  const startedAt = performance.now();
  const { status, body } = await world
    .client()
    .get(`/api/property?slug=${slug}${version ? `&version=${version}` : ''}`);
  const elapsedMs = performance.now() - startedAt;
  if (status !== 200) violations.push(`a directory was answered with ${status}`);
  else if (version > body.version) violations.push(`version ${body.version} instead of ${version}`);
  else if (name && !JSON.stringify(body).includes(name)) violations.push(`a directory without what was saved before`);
  if (elapsedMs > MAX_ANSWER_MS) violations.push(`a directory after ${Math.round(elapsedMs)} ms`);
}

/** Directory reads by server, over all web processes. */
async function readsOf({ processes }: ScaledWorld): Promise<Record<'primary' | 'replica', number>> {
  const texts = await Promise.all(
    processes
      .filter(({ role }) => role === 'web')
      .map(async (web) => await (await fetch(`http://127.0.0.1:${web.port()}/metrics`)).text()),
  );
  const sum = (server: string) =>
    [...texts.join('\n').matchAll(new RegExp(`directory_reads_total\\{server="${server}".*\\} (\\d+)`, 'g'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
  return { primary: sum('primary'), replica: sum('replica') };
}
