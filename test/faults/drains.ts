import { Agent, get } from 'node:http';
import { addProperty, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';

const MOST_MS = 3_000;
const CONNECTIONS = 20;

export const drains: Scenario = {
  tests: 'R14 R15 R18',
  promise: 'SIGTERM ends a process within 3 s, whatever connections are kept open',
  async run(world) {
    const { slug } = await addProperty((await signUp(world)).client);
    const lost: string[] = [];
    let slowest = 0;
    for (const one of world.processes) {
      const agent = new Agent({ keepAlive: true });
      const path = one.role === 'web' ? `/api/property?slug=${slug}` : '/healthz';
      await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(agent, one.port() ?? 1, path)));
      const { milliseconds, code } = await one.terminate();
      slowest = Math.max(slowest, milliseconds);
      if (code !== 0) lost.push(`${one.role} ended with ${code}`);
      if (milliseconds > MOST_MS) lost.push(`${one.role} took ${Math.round(milliseconds)} ms to end`);
      agent.destroy();
      await until('it to be back', () => one.port() !== null);
    }
    return { faults: world.processes.length, lost, figures: `the slowest ended after ${Math.round(slowest)} ms` };
  },
};

function ask(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (res) => res.resume().once('end', resolve)).once('error', reject);
  });
}
