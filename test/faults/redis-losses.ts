import { Redis } from 'ioredis';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { uploadFile } from '../harness/import-calls.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';
import { importFaults } from './import-faults.ts';
import { finishAllWork } from './invariants.ts';
import type { Scenario } from './promise.ts';
import type { World } from './world.ts';

const IMPORTS = 3;
const ROWS = 1_000;
/** Below current usage. */
const FULL_MEMORY = '1mb';

/** Redis loses everything, as after a restart with an empty disk. */
export const emptiedRedis: Scenario = {
  tests: 'R09',
  promise: 'A Redis that comes back empty loses no import, mail or event; people sign in again',
  async run(world) {
    const violations: string[] = [];
    const owners = await Promise.all(Array.from({ length: IMPORTS }, () => signUp(world)));
    const ids: number[] = [];
    for (const { client } of owners) {
      const { id } = await addProperty(client);
      const { status, body } = await uploadFile(client, id, 'list.csv', csv(rentRoll(ROWS)), '&wait=0');
      if (status === 202) ids.push(body.importId);
    }
    await withRedis(world, (redis) => redis.flushall());
    for (const { client, username } of owners) {
      const { status } = await client.get('/api/user');
      if (status !== 401) violations.push(`a session that is gone was answered with ${status}`);
      await until('somebody to sign in', async () => {
        const answer = await client.post('/api/login', { username, password: PASSWORD });
        return answer.status === 200;
      });
    }
    for (const [index, importId] of ids.entries())
      violations.push(...(await importFaults(world, owners[index]?.client ?? world.client(), importId, ROWS)));
    await finishAllWork(world);
    return { faults: 1, violations, figures: `${ids.length} imports` };
  },
};

/** Redis is full: writes are refused, and jobs continue once there is room. */
export const fullRedis: Scenario = {
  tests: 'R25',
  promise: 'A Redis that is full refuses with 503, serves directories, and loses no event',
  async run(world) {
    const violations: string[] = [];
    const { client, username } = await signUp(world);
    const { id, slug } = await addProperty(client);
    await withRedis(world, (redis) => redis.config('SET', 'maxmemory', FULL_MEMORY));
    const expectedReplies = [
      [503, await world.client().post('/api/login', { username, password: PASSWORD })],
      [200, await world.client().get(`/api/property?slug=${slug}`)],
      [200, await world.client().get('/api/shop/products')],
    ] as const;
    for (const [expectedStatus, { status }] of expectedReplies)
      if (status !== expectedStatus) violations.push(`${status} instead of ${expectedStatus}`);
    const saveOutcome = await addTenant(client, id).catch((error) => String(error));
    await withRedis(world, (redis) => redis.config('SET', 'maxmemory', '0'));
    await finishAllWork(world);
    return {
      faults: 1,
      violations,
      figures: typeof saveOutcome === 'string' ? 'a save was refused' : 'a save was taken, and its event went out',
    };
  },
};

async function withRedis(world: World, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(world.redisUrl);
  await work(redis).finally(() => redis.disconnect());
}
