import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../harness/client.ts';
import { addProperty, PASSWORD, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Outcome, Scenario } from './promise.ts';
import type { World } from './world.ts';

/** The promise, and an allowance for a busy machine. */
const PROMISED_MS = 2_000;
const LEEWAY_MS = 500;
/** Log lines of all processes together. */
const MAX_LINES_PER_SECOND = 10;

type Fault = 'cut' | 'hold';

/** Repeated while a server is away. */
interface Question {
  readonly what: string;
  readonly expected: number;
  ask(): Promise<Answer>;
}

export function serverAway(server: 'postgres' | 'redis', fault: Fault, seconds: number): Scenario {
  const verb = fault === 'cut' ? 'is gone' : 'hangs';
  return {
    tests: 'R08 R11 R12',
    promise: `While ${server} ${verb} known directories and the shop answer, the rest is 503 within 2 s`,
    async run(world) {
      const { client, username } = await signUp(world);
      const { slug } = await addProperty(client);
      const directory = `/api/property?slug=${slug}`;
      for (let web = 0; web < 4; web++) await warm(world, [directory, `/${slug}`, '/api/shop/products', '/shop']);
      const linesBefore = linesOf(world);
      world[server][fault]();
      const { violations, figures } = await askAll(questions(world, client, username, slug), seconds);
      const lines = (linesOf(world) - linesBefore) / seconds;
      world[server].heal();
      await until('every web to be whole again', () => hasRecovered(world, client));
      const floodFaults = lines > MAX_LINES_PER_SECOND ? [`${lines.toFixed(1)} lines a second in the logs`] : [];
      return {
        violations: [...violations, ...floodFaults],
        figures: `${figures}, ${lines.toFixed(1)} log lines a second`,
        faults: 1,
      };
    },
  };
}

function linesOf({ processes }: World): number {
  return processes.reduce((sum, productProcess) => sum + productProcess.lines().length, 0);
}

/** One call per web process, which take turns. */
async function hasRecovered({ processes }: World, client: Client): Promise<boolean> {
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
  const servedPaths = [`/api/property?slug=${slug}`, `/${slug}`, '/api/shop/products', '/shop'];
  const login = { username, password: PASSWORD };
  return [
    ...servedPaths.map((path) => ({ what: path, expected: 200, ask: () => world.client().get(path) })),
    { what: 'a signed-in call', expected: 503, ask: () => client.get('/api/user') },
    { what: 'a login', expected: 503, ask: () => world.client().post('/api/login', login) },
  ];
}

async function askAll(questionsToAsk: readonly Question[], seconds: number): Promise<Omit<Outcome, 'faults'>> {
  const violations: string[] = [];
  const slowest = new Map<string, number>();
  const end = performance.now() + seconds * 1_000;
  const askingLoops = questionsToAsk.map(async ({ what, expected, ask }) => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const status = await ask().then(
        (answer) => answer.status,
        () => 0,
      );
      const elapsedMs = performance.now() - startedAt;
      slowest.set(what, Math.max(elapsedMs, slowest.get(what) ?? 0));
      if (status !== expected) violations.push(`${what}: ${status} instead of ${expected}`);
      if (elapsedMs > PROMISED_MS + LEEWAY_MS) violations.push(`${what}: after ${Math.round(elapsedMs)} ms`);
      await sleep(100);
    }
  });
  await Promise.all(askingLoops);
  const [slowestServedMs, slowestRefusedMs] = [200, 503].map((status) =>
    Math.max(...questionsToAsk.filter(({ expected }) => expected === status).map(({ what }) => slowest.get(what) ?? 0)),
  );
  return {
    violations,
    figures: `slowest 200 ${Math.round(slowestServedMs ?? 0)} ms, slowest 503 ${Math.round(slowestRefusedMs ?? 0)} ms`,
  };
}
