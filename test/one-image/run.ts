import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { startServices } from '../../scripts/services.ts';
import { checkOutRelease, previousRelease } from '../faults/previous-release.ts';
import { Client } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import { resetDebian } from '../small-server/machine.ts';
import { type Container, startContainer, waitUntilReady } from './container.ts';

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

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1_000)).padStart(5)} s  ${line}`);

const run = (file: string, args: readonly string[], cwd = '.') =>
  execFileSync(file, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Builds what the stages of the Dockerfile build; the result for a commit is kept. */
function assembleImage(): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const out = join(PLACE, 'out');
  const commitFile = join(out, 'commit');
  if (!existsSync(commitFile) || readFileSync(commitFile, 'utf8') !== commit) {
    const source = join(PLACE, 'source');
    for (const folder of [source, out]) rmSync(folder, { recursive: true, force: true });
    mkdirSync(source, { recursive: true });
    execFileSync('sh', ['-c', `git archive ${commit} | tar --extract --directory ${source}`]);
    run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], source);
    say('packages are installed');
    run('sh', ['deploy/image/build.sh', out], source);
    rmSync(source, { recursive: true });
    writeFileSync(commitFile, commit);
  }
  say('built');
  resetDebian(SUITE, ROOT);
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
const start = (variables: Readonly<Record<string, string>> = {}) => startContainer(ROOT, { ...settings, ...variables });
const startReady = async (variables?: Readonly<Record<string, string>>) => await waitUntilReady(start(variables));

async function stop(container: Container): Promise<void> {
  const stopStartedAt = performance.now();
  container.signal('SIGTERM');
  assert.equal(await container.ended, 0, container.output());
  assert.match(container.output(), /Foyer has stopped\.\s*$/);
  const elapsedMs = performance.now() - stopStartedAt;
  assert.ok(elapsedMs < STOPPED_WITHIN_MS, `stopped after ${elapsedMs} ms`);
  say(`  stopped in order after ${(elapsedMs / 1_000).toFixed(1)} s`);
}

/** Somebody's building with one tenant, as it is read by this login later. */
async function addBuilding() {
  const { client, username } = await signUp(product, 'image');
  const property = await addProperty(client);
  const { companyName } = await addTenant(client, property.id);
  const isServed = async () => {
    const laterClient = product.client();
    assert.equal((await laterClient.post('/api/login', { username, password: PASSWORD })).status, 200);
    const { status, body } = await laterClient.get(`/api/property?slug=${property.slug}`);
    return status === 200 && body.tenants[0]?.companyName === companyName;
  };
  return { isServed };
}

/** The folder of a release before, written by its own `npm start`, becomes the volume. */
async function checkUpgrade(): Promise<void> {
  const release = previousRelease();
  if (!release) return say('no upgrade: this clone has no history');
  const { folder, remove } = checkOutRelease(release);
  cpSync(join(ROOT, 'app/dist'), join(folder, 'dist'), { recursive: true }); // its pages are not looked at
  const previousProcess = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: DATA, NODE_ENV: 'development', ...strings(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  previousProcess.stdout.on('data', (chunk) => (output += chunk));
  await until('the release before to be ready', () => output.includes('is ready after'), 240_000);
  const building = await addBuilding();
  previousProcess.kill('SIGTERM');
  await once(previousProcess, 'exit');
  remove();
  say(`the release ${release.name} has made a volume`);
  const container = await startReady();
  assert.match(container.output(), /database migrated \(\d+\)/);
  assert.ok(await building.isServed());
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
async function checkFirstStart(): Promise<void> {
  const container = await startReady();
  const [, email, password] = /^ {2}Administrator: (\S+), password (\S+) /m.exec(container.output()) ?? [];
  assert.ok(container.output().includes(`http://localhost:${port}/admin `), container.output());
  const { status } = await product.client().post('/api/login', { username: email, password });
  assert.equal(status, 200);
  const users = container
    .processes('postgres')
    .concat(container.processes('node'))
    .map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  assert.deepEqual([...new Set(users)], ['1000']);
  assert.equal(await container.exec('node', 'scripts/healthcheck.ts'), '');
  await checkSameVolume();
  await checkOrphans(container);
  const building = await addBuilding();
  await stop(container);
  const restarted = await startReady();
  assert.ok(await building.isServed());
  assert.doesNotMatch(restarted.output(), /password [A-Za-z0-9_-]{16}/);
  await stop(restarted);
  say('the first start prints an administrator who can log in; after a restart the data is there');
}

async function checkSameVolume(): Promise<void> {
  const secondContainer = startContainer(ROOT, { ...settings, PORT: await freePort(0) });
  assert.equal(await secondContainer.ended, 1);
  assert.match(secondContainer.output(), /Another container uses this volume/);
}

/** The init takes over whoever lost its parent, and buries it. */
async function checkOrphans(container: Container): Promise<void> {
  await container.exec('sh', '-c', 'sh -c "sleep 0.2 & exec true" & sleep 0.1');
  await until('orphans to be reaped', () => container.processes('sleep').length === 0, 5_000);
}

/** `kill -9` of one process ends the container with a code that its engine restarts, and loses nothing. */
async function checkLosses(): Promise<void> {
  for (const victim of ['postgres', 'redis-server', 'node']) {
    const container = await startReady();
    const building = await addBuilding();
    const [victimPid = 0] = container.processes(victim).toSorted((pid, otherPid) => pid - otherPid);
    assert.ok(victimPid > 1, `${victim} runs`);
    process.kill(victimPid, 'SIGKILL');
    const code = await container.ended;
    assert.ok(code !== 0, `${victim}: ended with ${code}`);
    const restarted = await startReady();
    assert.ok(await building.isServed(), victim);
    await stop(restarted);
    say(`kill -9 of ${victim} ended the container with ${code}; afterward everything saved is there`);
  }
}

async function checkBackups(): Promise<void> {
  const container = await startReady();
  const savedBuilding = await addBuilding();
  await container.exec('foyer', 'backup', '/data/foyer.zip');
  const laterBuilding = await addBuilding();
  await container.exec('foyer', 'restore', '--verify', '/data/foyer.zip');
  await container.exec('foyer', 'restore', '--replace', '/data/foyer.zip');
  assert.ok(await savedBuilding.isServed());
  await assert.rejects(laterBuilding.isServed());
  await stop(container);
  say('backed up, tried and restored');
}

/** Checks a start for the public: no sample, no administrator until the command that the start names makes one. */
async function checkProduction(): Promise<void> {
  emptyVolume();
  const misconfigured = start({ NODE_ENV: 'production', APP_URL: address });
  assert.equal(await misconfigured.ended, 1);
  assert.match(misconfigured.output(), /SMTP_URL: is required in production/);
  const container = await startReady({
    ...{ NODE_ENV: 'production', APP_URL: address, ALLOW_HTTP: 'on', RATE_LIMIT_SCALE: '10' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Foyer <no-reply@directory.example>', OPERATOR_NAME: 'Example' },
  });
  assert.match(container.output(), /no administrator yet: in the container foyer admin:create you@example.com/);
  const username = 'you@directory.example';
  const [, password] = /^password: (\S+)$/m.exec(await container.exec('foyer', 'admin:create', username)) ?? [];
  assert.equal((await product.client().post('/api/login', { username, password })).status, 200);
  assert.equal((await product.client().get('/demo')).status, 404);
  await stop(container);
  say('production asks for its settings, and has no account but the one that was made');
}

/** Checks that the container's own servers stay off when it has the addresses of others. */
async function checkOtherServers(): Promise<void> {
  const servers = await startServices({ dataDir: PLACE, isThrowaway: true, log: () => {} });
  const urls = {
    DATABASE_URL: servers.databaseUrl,
    DATABASE_OWNER_URL: servers.ownerDatabaseUrl,
    REDIS_URL: servers.redisUrl,
  };
  const container = await startReady(urls);
  assert.deepEqual([container.processes('postgres'), container.processes('redis-server')], [[], []]);
  assert.ok(await (await addBuilding()).isServed());
  await stop(container);
  const { DATABASE_URL, DATABASE_OWNER_URL } = urls;
  const partlyOwn = await startReady({ DATABASE_URL, DATABASE_OWNER_URL });
  assert.deepEqual(partlyOwn.processes('postgres'), []);
  assert.equal(partlyOwn.processes('redis-server').length, 1);
  await stop(partlyOwn);
  await servers.stop();
  say('servers of others are used in place of its own');
}

assembleImage();
await checkUpgrade();
await checkFirstStart();
await checkLosses();
await checkBackups();
await checkProduction();
await checkOtherServers();
rmSync(ROOT, { recursive: true, force: true });
say('the image with everything does what the page says');
