import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/services/ports.ts';
import { Client } from '../harness/client.ts';
import { findDebianProgram } from '../harness/debian-programs.ts';
import { addProperty, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Scenario } from './promise.ts';
import type { World } from './world.ts';

/** HAProxy in front of both webs, as in docs/operate/monitoring.md: a shared outage must not remove a server. */
export function withBalancer(seconds: number): Scenario {
  return {
    tests: 'R08 R11 R18',
    promise:
      'Behind a balancer that follows /readyz, directory, page and shop answer while Redis or PostgreSQL is gone',
    async run(world) {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-balancer-'));
      const { slug } = await addProperty((await signUp(world)).client);
      const balancer = await startBalancer(world, folder);
      const violations: string[] = [];
      let answeredCount = 0;
      const paths = [`/api/property?slug=${slug}`, `/${slug}`, '/shop', '/api/shop/products'];
      const askAll = async () => {
        for (const path of paths) {
          const status = await new Client(balancer.url).get(path).then((answer) => answer.status, String);
          if (status === 200) answeredCount++;
          else violations.push(`${path}: ${status}`);
        }
      };
      try {
        for (let round = 0; round < 4; round++) await askAll();
        for (const server of ['redis', 'postgres'] as const) {
          world[server].cut();
          for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(50))
            await askAll();
          world[server].heal();
        }
      } finally {
        balancer.child.kill();
        rmSync(folder, { recursive: true, force: true });
      }
      return { faults: 2, violations, figures: `${answeredCount} answers with 200` };
    },
  };
}

async function startBalancer(world: World, folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort(20_000, '127.0.0.1');
  const webs = world.processes.filter(({ role }) => role === 'web');
  const servers = webs.map((web, index) => `  server web${index} 127.0.0.1:${web.port()} check inter 1s fall 2 rise 1`);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
frontend public
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  option httpchk GET /readyz
  http-check expect status 200
${servers.join('\n')}
`,
  );
  const { file, env } = await findDebianProgram('haproxy');
  const child = spawn(file, ['-f', config, '-db'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  await once(child, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  await until('the balancer to pass requests on', () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, child };
}
