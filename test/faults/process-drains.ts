import { Agent, get } from 'node:http';
import { addProperty, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';

const MAX_DRAIN_MS = 3_000;
const CONNECTIONS = 20;

export const processDrains: Scenario = {
  tests: 'R14 R15 R18',
  promise: 'SIGTERM ends a process within 3 s, whatever connections are kept open',
  async run(world) {
    const { slug } = await addProperty((await signUp(world)).client);
    const violations: string[] = [];
    let slowest = 0;
    for (const productProcess of world.processes) {
      const agent = new Agent({ keepAlive: true });
      const path = productProcess.role === 'web' ? `/api/property?slug=${slug}` : '/healthz';
      await Promise.all(
        Array.from({ length: CONNECTIONS }, () => sendRequest(agent, productProcess.port() ?? 1, path)),
      );
      const { milliseconds, code } = await productProcess.terminate();
      slowest = Math.max(slowest, milliseconds);
      if (code !== 0) violations.push(`${productProcess.role} ended with ${code}`);
      if (milliseconds > MAX_DRAIN_MS)
        violations.push(`${productProcess.role} took ${Math.round(milliseconds)} ms to end`);
      agent.destroy();
      await until('it to be back', () => productProcess.port() !== null);
    }
    return { faults: world.processes.length, violations, figures: `the slowest ended after ${Math.round(slowest)} ms` };
  },
};

function sendRequest(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (res) => res.resume().once('end', resolve)).once('error', reject);
  });
}
