import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.int().optional(),
  mem_limit: z.string().optional(),
  user: z.string().optional(),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()).default([]),
  logging: z.looseObject({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional(), disable: z.boolean().default(false) }).optional(),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) }).nullable()),
  })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }));
const services = Object.entries(compose.services);
const dockerfile = readFileSync('Dockerfile', 'utf8');
/** PostgreSQL counts its releases by two numbers, the others by three. */
const EXACT = /^(postgres:\d+\.\d+|[\w./-]+:v?\d+\.\d+\.\d+)(-[a-z-]+)?$/;

test.each(services)('%s may change nothing of its machine', (_name, { read_only, cap_drop, security_opt, ...rest }) => {
  expect({ read_only, cap_drop, security_opt }).toEqual({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect([rest.pids_limit, rest.mem_limit]).toEqual([expect.any(Number), expect.stringMatching(/^\d+[mg]$/)]);
  expect(rest).not.toHaveProperty('privileged');
  expect(JSON.stringify(rest)).not.toContain('docker.sock');
});

test('only the proxy has a capability, ports for others, or the first user', () => {
  const named = (which: (one: z.output<typeof service>) => boolean) =>
    services.filter(([, one]) => which(one)).map(([name]) => name);
  expect(named(({ cap_add }) => cap_add.length > 0)).toEqual(['proxy']);
  expect(named(({ ports }) => ports.length > 0)).toEqual(['proxy']);
  expect(named(({ image, user }) => image !== 'foyer' && user === undefined)).toEqual(['proxy']);
  expect(named(({ user }) => /^(0|root)\b/.test(user ?? ''))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('everything that goes on running is asked whether it is well', () => {
  const unasked = services.filter(([, { image, healthcheck }]) => image !== 'foyer' && !healthcheck?.test);
  expect(unasked.map(([name]) => name)).toEqual([]);
  expect(services.filter(([, { healthcheck }]) => healthcheck?.disable).map(([name]) => name)).toEqual(['release']);
  expect(dockerfile).toContain('HEALTHCHECK');
});

test('images are named by their exact version', () => {
  const images = services.map(([, { image }]) => image).filter((image) => image !== 'foyer');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect([...images, ...bases].filter((image) => !EXACT.test(image ?? ''))).toEqual([]);
});

test('Redis wants the password that the product has, and neither shows it as an argument', () => {
  const { redis, web } = compose.services;
  const password = `\${REDIS_PASSWORD:?run deploy/make-env.sh}`;
  expect(redis?.environment.REDISCLI_AUTH).toBe(password);
  expect(web?.environment.REDIS_URL).toBe(`redis://:${password}@redis:6379`);
  expect(String(redis?.command)).toMatch(/redis-server - [^\n]*<<CONFIGURATION\nrequirepass \$\$REDISCLI_AUTH\n/);
});

test('the product is not given the passwords of the servers’ owners', () => {
  for (const name of ['web', 'worker', 'realtime'])
    expect(compose.services[name]?.environment).toMatchObject({
      DATABASE_OWNER_URL: '',
      DATABASE_OWNER_PASSWORD: '',
      POSTGRES_PASSWORD: '',
      REDIS_PASSWORD: '',
    });
});

let folder: string;
afterEach(() => rmSync(folder ?? '', { recursive: true, force: true }));

test('deploy/make-env.sh makes every secret that compose asks for, its own each time, and keeps those there are', () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-env-'));
  mkdirSync(join(folder, 'deploy'));
  cpSync('deploy/make-env.sh', join(folder, 'deploy/make-env.sh'));
  cpSync('.env.example', join(folder, '.env.example'));
  const make = () => {
    execFileSync('sh', [join(folder, 'deploy/make-env.sh')]);
    return readFileSync(join(folder, '.env'), 'utf8');
  };
  const first = make();
  const asked = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  const secretOf = (env: string, name = '') => new RegExp(`^${name}=([0-9a-f]{48})$`, 'm').exec(env)?.[1];
  const made = new Set(asked).values().map((name) => secretOf(first, name));
  expect([...made].filter(Boolean)).toHaveLength(new Set(asked).size);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);

  const withoutOne = first.replace(/^REDIS_PASSWORD=.*\n/m, '');
  writeFileSync(join(folder, '.env'), withoutOne);
  const second = make();
  expect(second.startsWith(withoutOne)).toBe(true);
  expect(secretOf(second, 'REDIS_PASSWORD')).not.toBe(secretOf(first, 'REDIS_PASSWORD'));
});

test('the image builds the client as everybody else does', () => {
  const { scripts } = z
    .object({ scripts: z.object({ build: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(dockerfile).toContain(`RUN ${scripts.build}\n`);
});
