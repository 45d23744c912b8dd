import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../harness/client.ts';
import { addProperty, PASSWORD, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Outcome, Scenario } from './promise.ts';
import type { World } from './world.ts';

/** The promise, and an allowance for a busy machine. */
const PROMISED_MS = 2_000;
const LEEWAY_MS = 500;
/** Of all processes together. */
const MOST_LINES_A_SECOND = 10;

type Fault = 'cut' | 'hold';

/** Repeated while a server is away. */
interface Question {
  readonly what: string;
  readonly expected: number;
  ask(): Promise<Answer>;
}

export function away(server: 'postgres' | 'redis', fault: Fault, seconds: number): Scenario {
  const verb = fault === 'cut' ? 'is gone' : 'hangs';
  return {
    tests: 'R08 R11 R12',
    promise: `While ${server} ${verb} known directories and the shop answer, the rest is 503 within 2 s`,
    async run(world) {
      const { client, username } = await signUp(world);
      const { slug } = await addProperty(client);
      const directory = `/api/property?slug=${slug}`;
      for (let web = 0; web < 4; web++) await warm(world, [directory, `/${slug}`, '/api/shop/products', '/shop']);
      const logged = linesOf(world);
      world[server][fault]();
      const { lost, figures } = await askAll(questions(world, client, username, slug), seconds);
      const lines = (linesOf(world) - logged) / seconds;
      world[server].heal();
      await until('every web to be whole again', () => isWhole(world, client));
      const flood = lines > MOST_LINES_A_SECOND ? [`${lines.toFixed(1)} lines a second in the logs`] : [];
      return { lost: [...lost, ...flood], figures: `${figures}, ${lines.toFixed(1)} log lines a second`, faults: 1 };
    },
  };
}

function linesOf({ processes }: World): number {
  return processes.reduce((sum, one) => sum + one.lines().length, 0);
}

/** One call per web process, which take turns. */
async function isWhole({ processes }: World, client: Client): Promise<boolean> {
  for (const { role } of processes) {
    const answer = role === 'web' ? await client.get('/api/user').catch(() => null) : { status: 200 };
    if (answer?.status !== 200) return false;
  }
  return true;
}

async function warm(world: World, paths: readonly string[]): Promise<void> {
  for (const path of paths) await world.client().get(path);
}

function questions(world: World, client: Client, username: string, slug: string): Question[] {
  const served = [`/api/property?slug=${slug}`, `/${slug}`, '/api/shop/products', '/shop'];
  const login = { username, password: PASSWORD };
  return [
    ...served.map((path) => ({ what: path, expected: 200, ask: () => world.client().get(path) })),
    { what: 'a signed-in call', expected: 503, ask: () => client.get('/api/user') },
    { what: 'a login', expected: 503, ask: () => world.client().post('/api/login', login) },
  ];
}

async function askAll(asked: readonly Question[], seconds: number): Promise<Omit<Outcome, 'faults'>> {
  const lost: string[] = [];
  const slowest = new Map<string, number>();
  const end = performance.now() + seconds * 1_000;
  const asking = asked.map(async ({ what, expected, ask }) => {
    while (performance.now() < end) {
      const from = performance.now();
      const status = await ask().then(
        (answer) => answer.status,
        () => 0,
      );
      const took = performance.now() - from;
      slowest.set(what, Math.max(took, slowest.get(what) ?? 0));
      if (status !== expected) lost.push(`${what}: ${status} instead of ${expected}`);
      if (took > PROMISED_MS + LEEWAY_MS) lost.push(`${what}: after ${Math.round(took)} ms`);
      await sleep(100);
    }
  });
  await Promise.all(asking);
  const [served, refused] = [200, 503].map((status) =>
    Math.max(...asked.filter(({ expected }) => expected === status).map(({ what }) => slowest.get(what) ?? 0)),
  );
  return { lost, figures: `slowest 200 ${Math.round(served ?? 0)} ms, slowest 503 ${Math.round(refused ?? 0)} ms` };
}
