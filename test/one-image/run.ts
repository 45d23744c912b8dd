import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { startServices } from '../../scripts/services.ts';
import { checkOut, previousRelease } from '../faults/previous-release.ts';
import { Client } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import { freshDebian } from '../small-server/machine.ts';
import { type Container, ready, startContainer } from './container.ts';

/*
 * The image with everything without a container engine: what the Dockerfile's scripts make of this checkout's last commit, in a bare
 * Debian with processes of its own. `npm run one-image`; about ten minutes on two cores.
 */

const PLACE = '/var/tmp/foyer-one-image';
const ROOT = join(PLACE, 'root');
const DATA = join(ROOT, 'data');
/** The Debian of the Dockerfile's base. */
const SUITE = 'bookworm';
const STOPPED_WITHIN_MS = 40_000;

const begun = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - begun) / 1_000)).padStart(5)} s  ${line}`);

const run = (file: string, args: readonly string[], cwd = '.') =>
  execFileSync(file, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** As the stages of the Dockerfile; what a commit has become is kept. */
function assemble(): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const out = join(PLACE, 'out');
  const made = join(out, 'commit');
  if (!existsSync(made) || readFileSync(made, 'utf8') !== commit) {
    const source = join(PLACE, 'source');
    for (const folder of [source, out]) rmSync(folder, { recursive: true, force: true });
    mkdirSync(source, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar --extract --directory ${source}`]);
    run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], source);
    say('packages are installed');
    run('sh', ['deploy/image/build.sh', out], source);
    rmSync(source, { recursive: true });
    writeFileSync(made, commit);
  }
  say('built');
  freshDebian(SUITE, ROOT);
  copyFileSync(process.execPath, join(ROOT, 'usr/local/bin/node'));
  for (const part of ['app', 'servers'])
    run('cp', ['--archive', '--no-target-directory', join(out, part), join(ROOT, 'app')]);
  // As in Debian's images: packages start nothing while they are installed.
  writeFileSync(join(ROOT, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n');
  chmodSync(join(ROOT, 'usr/sbin/policy-rc.d'), 0o755);
  run('chroot', [ROOT, 'sh', '/app/deploy/image/servers.sh']);
  say('a bare Debian holds the image');
}

const port = await freePort(0);
const address = `http://127.0.0.1:${port}`;
const product = { client: () => new Client(address) };
const settings = { PORT: port, HOST: '127.0.0.1', WEATHER: 'off', RATE_LIMIT_SCALE: 1_000 };
const start = (more: Readonly<Record<string, string>> = {}) => startContainer(ROOT, { ...settings, ...more });
const startReady = async (more?: Readonly<Record<string, string>>) => await ready(start(more));

async function stop(container: Container): Promise<void> {
  const from = performance.now();
  container.signal('SIGTERM');
  assert.equal(await container.ended, 0, container.said());
  assert.match(container.said(), /Foyer has stopped\.\s*$/);
  const took = performance.now() - from;
  assert.ok(took < STOPPED_WITHIN_MS, `stopped after ${took} ms`);
  say(`  stopped in order after ${(took / 1_000).toFixed(1)} s`);
}

/** Somebody's building with one tenant, as it is read by this login later. */
async function addBuilding() {
  const { client, username } = await signUp(product, 'image');
  const property = await addProperty(client);
  const { companyName } = await addTenant(client, property.id);
  const isThere = async () => {
    const again = product.client();
    assert.equal((await again.post('/api/login', { username, password: PASSWORD })).status, 200);
    const { status, body } = await again.get(`/api/property?slug=${property.slug}`);
    return status === 200 && body.tenants[0]?.companyName === companyName;
  };
  return { isThere };
}

/** The folder of a release before, written by its own `npm start`, becomes the volume. */
async function upgrade(): Promise<void> {
  const release = previousRelease();
  if (!release) return say('no upgrade: this clone has no history');
  const { folder, remove } = checkOut(release);
  cpSync(join(ROOT, 'app/dist'), join(folder, 'dist'), { recursive: true }); // its pages are not looked at
  const former = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: DATA, NODE_ENV: 'development', ...strings(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  former.stdout.on('data', (chunk) => (said += chunk));
  await until('the release before to be ready', () => said.includes('is ready after'), 240_000);
  const building = await addBuilding();
  former.kill('SIGTERM');
  await once(former, 'exit');
  remove();
  say(`the release ${release.name} has made a volume`);
  const container = await startReady();
  assert.match(container.said(), /database migrated \(\d+\)/);
  assert.ok(await building.isThere());
  await stop(container);
  emptyVolume();
  say('upgraded: its people and tenants are there');
}

function emptyVolume(): void {
  rmSync(DATA, { recursive: true });
  run('chroot', [ROOT, 'install', '--directory', '--owner=node', '--group=node', '/data']);
}

const strings = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** The address and the administrator are printed once, and log in. */
async function firstStart(): Promise<void> {
  const container = await startReady();
  const [, email, password] = /^ {2}Administrator: (\S+), password (\S+) /m.exec(container.said()) ?? [];
  assert.ok(container.said().includes(`http://localhost:${port}/admin `), container.said());
  const { status } = await product.client().post('/api/login', { username: email, password });
  assert.equal(status, 200);
  const users = container
    .processes('postgres')
    .concat(container.processes('node'))
    .map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  assert.deepEqual([...new Set(users)], ['1000']);
  assert.equal(await container.exec('node', 'scripts/healthcheck.ts'), '');
  await sameVolume();
  await orphans(container);
  const building = await addBuilding();
  await stop(container);
  const again = await startReady();
  assert.ok(await building.isThere());
  assert.doesNotMatch(again.said(), /password [A-Za-z0-9_-]{16}/);
  await stop(again);
  say('the first start prints an administrator who can log in; after a restart the data is there');
}

async function sameVolume(): Promise<void> {
  const second = startContainer(ROOT, { ...settings, PORT: await freePort(0) });
  assert.equal(await second.ended, 1);
  assert.match(second.said(), /Another container uses this volume/);
}

/** The init takes over whoever lost its parent, and buries it. */
async function orphans(container: Container): Promise<void> {
  await container.exec('sh', '-c', 'sh -c "sleep 0.2 & exec true" & sleep 0.1');
  await until('orphans to be reaped', () => container.processes('sleep').length === 0, 5_000);
}

/** `kill -9` of one process ends the container with a code that its engine restarts, and loses nothing. */
async function losses(): Promise<void> {
  for (const victim of ['postgres', 'redis-server', 'node']) {
    const container = await startReady();
    const building = await addBuilding();
    const [first = 0] = container.processes(victim).toSorted((one, other) => one - other);
    assert.ok(first > 1, `${victim} runs`);
    process.kill(first, 'SIGKILL');
    const code = await container.ended;
    assert.ok(code !== 0, `${victim}: ended with ${code}`);
    const again = await startReady();
    assert.ok(await building.isThere(), victim);
    await stop(again);
    say(`kill -9 of ${victim} ended the container with ${code}; afterward everything saved is there`);
  }
}

async function backups(): Promise<void> {
  const container = await startReady();
  const kept = await addBuilding();
  await container.exec('foyer', 'backup', '/data/foyer.zip');
  const later = await addBuilding();
  await container.exec('foyer', 'restore', '--verify', '/data/foyer.zip');
  await container.exec('foyer', 'restore', '--replace', '/data/foyer.zip');
  assert.ok(await kept.isThere());
  await assert.rejects(later.isThere());
  await stop(container);
  say('backed up, tried and restored');
}

/** For people outside: no sample, no administrator until one is made by the command that the start names. */
async function production(): Promise<void> {
  emptyVolume();
  const refused = start({ NODE_ENV: 'production', APP_URL: address });
  assert.equal(await refused.ended, 1);
  assert.match(refused.said(), /SMTP_URL: is required in production/);
  const container = await startReady({
    ...{ NODE_ENV: 'production', APP_URL: address, ALLOW_HTTP: 'on', RATE_LIMIT_SCALE: '10' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Foyer <no-reply@directory.example>', OPERATOR_NAME: 'Example' },
  });
  assert.match(container.said(), /no administrator yet: in the container foyer admin:create you@example.com/);
  const username = 'you@directory.example';
  const [, password] = /^password: (\S+)$/m.exec(await container.exec('foyer', 'admin:create', username)) ?? [];
  assert.equal((await product.client().post('/api/login', { username, password })).status, 200);
  assert.equal((await product.client().get('/demo')).status, 404);
  await stop(container);
  say('production asks for its settings, and has no account but the one that was made');
}

/** With addresses of other servers its own ones stay off. */
async function otherServers(): Promise<void> {
  const servers = await startServices({ dataDir: PLACE, throwaway: true, log: () => {} });
  const urls = {
    DATABASE_URL: servers.databaseUrl,
    DATABASE_OWNER_URL: servers.ownerDatabaseUrl,
    REDIS_URL: servers.redisUrl,
  };
  const container = await startReady(urls);
  assert.deepEqual([container.processes('postgres'), container.processes('redis-server')], [[], []]);
  assert.ok(await (await addBuilding()).isThere());
  await stop(container);
  const { DATABASE_URL, DATABASE_OWNER_URL } = urls;
  const half = await startReady({ DATABASE_URL, DATABASE_OWNER_URL });
  assert.deepEqual(half.processes('postgres'), []);
  assert.equal(half.processes('redis-server').length, 1);
  await stop(half);
  await servers.stop();
  say('servers of others are used in place of its own');
}

assemble();
await upgrade();
await firstStart();
await losses();
await backups();
await production();
await otherServers();
rmSync(ROOT, { recursive: true, force: true });
say('the image with everything does what the page says');
