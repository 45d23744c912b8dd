import pg from 'pg';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import { SERVER_CONNECTIONS } from './pgbouncer.ts';
import type { Scenario } from './promise.ts';
import type { ScaledWorld } from './scaled-world.ts';

const PEOPLE = 24;

/** More concurrent users than PostgreSQL connections; each sees only their own building. */
export const pooledConnections: Scenario<ScaledWorld> = {
  tests: 'R18',
  promise: 'Behind a PgBouncer that pools transactions everybody reaches their own, and a PgBouncer killed is replaced',
  async run(world) {
    const violations: string[] = [];
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(world)));
    const homes = await Promise.all(people.map(async ({ client }) => ({ client, ...(await addProperty(client)) })));
    const gateway = world.processes.find(({ role }) => role === 'realtime')?.port();
    const display = await connectDisplay(`http://127.0.0.1:${gateway}`, homes[0]?.slug ?? '');
    await Promise.all(
      homes.map(async ({ client, id }, index) => {
        await addTenant(client, id);
        const foreignId = homes[(index + 1) % PEOPLE]?.id;
        const [ownAnswer, foreignAnswer] = [
          await client.get(`/api/properties/${id}`),
          await client.get(`/api/properties/${foreignId}`),
        ];
        if (ownAnswer.status !== 200) violations.push(`their own building: ${ownAnswer.status}`);
        if (foreignAnswer.status !== 404) violations.push(`the building of somebody else: ${foreignAnswer.status}`);
      }),
    );
    await until('the display to hear of its tenant', () => display.changes.length > 0);
    display.close();
    violations.push(...(await findLeftSettings(world.pgbouncer.url)));
    const { clients, servers, listening } = await connectionsOf(world);
    if (servers > SERVER_CONNECTIONS) violations.push(`${servers} connections to PostgreSQL`);
    if (listening !== 2) violations.push(`${listening} connections wait for notifications, not one for each worker`);
    await world.pgbouncer.kill();
    await until('a call to be answered again', async () => (await homes[0]?.client.get('/api/user'))?.status === 200);
    return { faults: 1, violations, figures: `${clients} connections by way of ${servers}` };
  },
};

/** Session settings left on pooled connections, all held at once. */
async function findLeftSettings(url: string): Promise<string[]> {
  const clients = Array.from({ length: SERVER_CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  const leftSettings = await Promise.all(
    clients.map(async (client) => {
      await client.connect();
      await client.query('begin');
      const sql = `select coalesce(current_setting('app.user_id', true), '') || ' ' || current_setting('lock_timeout') as said`;
      return (await client.query<{ said: string }>(sql)).rows[0]?.said;
    }),
  );
  for (const client of clients) await client.query('commit').then(() => client.end());
  return leftSettings
    .filter((text) => text !== ' 0')
    .map((text) => `a connection was left with the settings “${text}”`);
}

async function connectionsOf({ directUrl, pgbouncer }: ScaledWorld) {
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  const { rows } = await client.query<{ servers: number; listening: number }>(
    `select count(*) filter (where query not like 'listen %' and pid <> pg_backend_pid())::int as servers,
       count(*) filter (where query like 'listen %')::int as listening
     from pg_stat_activity where usename = current_user`,
  );
  await client.end();
  return { clients: await pgbouncer.clients(), ...(rows[0] ?? { servers: 0, listening: 0 }) };
}
