import { Redis } from 'ioredis';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { uploadFile } from '../harness/importing.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';
import { settle } from './invariants.ts';
import type { Scenario } from './promise.ts';
import { unfinished } from './unfinished.ts';
import type { World } from './world.ts';

const IMPORTS = 3;
const ROWS = 1_000;
/** Below current usage. */
const FULL = '1mb';

/** As after a restart with an empty disk. */
export const emptied: Scenario = {
  tests: 'R09',
  promise: 'A Redis that comes back empty loses no import, mail or event; people sign in again',
  async run(world) {
    const lost: string[] = [];
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
      if (status !== 401) lost.push(`a session that is gone was answered with ${status}`);
      await until('somebody to sign in', async () => {
        const answer = await client.post('/api/login', { username, password: PASSWORD });
        return answer.status === 200;
      });
    }
    for (const [at, importId] of ids.entries())
      lost.push(...(await unfinished(world, owners[at]?.client ?? world.client(), importId, ROWS)));
    await settle(world);
    return { faults: 1, lost, figures: `${ids.length} imports` };
  },
};

/** Redis is full: writes are refused, and jobs continue once there is room. */
export const filled: Scenario = {
  tests: 'R25',
  promise: 'A Redis that is full refuses with 503, serves directories, and loses no event',
  async run(world) {
    const lost: string[] = [];
    const { client, username } = await signUp(world);
    const { id, slug } = await addProperty(client);
    await withRedis(world, (redis) => redis.config('SET', 'maxmemory', FULL));
    const asked = [
      [503, await world.client().post('/api/login', { username, password: PASSWORD })],
      [200, await world.client().get(`/api/property?slug=${slug}`)],
      [200, await world.client().get('/api/shop/products')],
    ] as const;
    for (const [wanted, { status }] of asked) if (status !== wanted) lost.push(`${status} instead of ${wanted}`);
    const saved = await addTenant(client, id).catch((error) => String(error));
    await withRedis(world, (redis) => redis.config('SET', 'maxmemory', '0'));
    await settle(world);
    return {
      faults: 1,
      lost,
      figures: typeof saved === 'string' ? 'a save was refused' : 'a save was taken, and its event went out',
    };
  },
};

async function withRedis(world: World, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(world.redisUrl);
  await work(redis).finally(() => redis.disconnect());
}
