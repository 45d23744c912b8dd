import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { bootableDebian, type Machine } from './machine.ts';
import { commandsOfPage } from './page.ts';

/*
 * Carries docs/operate/small-server.md out in a bare Debian: npm run small-server -- trixie (or bookworm). About fifteen minutes on two
 * cores; ports 22, 80, 443, 3000 to 3002, 5432 and 6379 must be free, since the container shares this machine's network.
 */

const ADMIN = 'you@directory.example';

const MOMENT = '/tmp/moment';

interface Replacement {
  /** What such a machine does not have, and what is done instead. */
  readonly why: string;
  readonly line: string;
}

/** Commands that run in place of a command of the page, or after it. */
function replacements(mailPort: number, newestBackup: () => Promise<string>) {
  const settings = [
    ...[
      's|^OPERATOR_NAME=.*|OPERATOR_NAME=Example Directories LLC|',
      's|^SUPPORT_EMAIL=.*|SUPPORT_EMAIL=help@directory.example|',
    ],
    ...[
      's|^MAIL_FROM=.*|MAIL_FROM=Foyer <no-reply@directory.example>|',
      `s|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:${mailPort}|`,
    ],
  ];
  const instead: Readonly<Record<string, () => Replacement | Promise<Replacement>>> = {
    'editor /etc/foyer/foyer.env': () => ({
      why: 'nobody types into an editor: sed fills the four settings in, with a mail server of this test',
      line: `sed -i ${settings.map((setting) => `-e '${setting}'`).join(' ')} /etc/foyer/foyer.env`,
    }),
    'ssh-copy-id -i /etc/foyer/offsite_key.pub backup@elsewhere.example': () => ({
      why: 'there is no second machine: this one has an ssh server and a user backup, and takes the key without a password',
      line: [
        'apt-get install --yes --no-install-recommends openssh-server',
        'mkdir -p ~backup/.ssh ~backup/foyer && cp /etc/foyer/offsite_key.pub ~backup/.ssh/authorized_keys',
        'chown -R backup: ~backup/.ssh ~backup/foyer && usermod --shell /bin/sh backup',
      ].join(' && '),
    }),
    'sh /opt/foyer/current/deploy/systemd/cli.sh restore --replace /var/lib/foyer/backups/foyer-2026-11-28-03-15.zip':
      async () => ({
        why: 'the newest backup has the name of its minute',
        line: `sh /opt/foyer/current/deploy/systemd/cli.sh restore --replace ${await newestBackup()}`,
      }),
    "sh /opt/foyer/current/deploy/systemd/archive.sh --restore '2026-11-28 09:41:00+00'": () => ({
      why: 'the moment is the one before the mistake of this test',
      line: `sh /opt/foyer/current/deploy/systemd/archive.sh --restore "$(cat ${MOMENT})"`,
    }),
    'redis-cli --askpass flushall': () => ({
      why: 'nobody types the password: it is read from the settings',
      line: 'REDISCLI_AUTH=$(sed -n "s|^REDIS_URL=redis://:\\([^@]*\\)@.*|\\1|p" /etc/foyer/foyer.env) redis-cli flushall',
    }),
  };
  const after: Readonly<Record<string, Replacement>> = {
    'sh /opt/foyer/source/deploy/systemd/servers.sh': {
      why: 'no authority gives this name a certificate: Caddy makes one of its own',
      line: "printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - /etc/caddy/Caddyfile >/tmp/site && cp /tmp/site /etc/caddy/Caddyfile && systemctl reload caddy",
    },
  };
  return { instead, after };
}

async function mailServer() {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _session, done) =>
      void text(stream)
        .then((mail) => mails.push(mail))
        .then(() => done(), done),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

const startedAt = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - startedAt) / 1_000)).padStart(5)} s  ${line}`);

const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** A request to the page's name on this machine, whose certificate must be of the proxy's authority. */
async function ask(machine: Machine, path: string, body?: object, cookie = '') {
  const ca = readFileSync(join(machine.root, AUTHORITY));
  const payload = body && JSON.stringify(body);
  const headers = {
    host: 'directory.example',
    origin: 'https://directory.example',
    cookie,
    ...(payload && { 'content-type': 'application/json' }),
  };
  const options = {
    host: '127.0.0.1',
    servername: 'directory.example',
    path,
    method: payload ? 'POST' : 'GET',
    headers,
    ca,
    agent: false,
  };
  return await new Promise<{ status: number | undefined; text: string; cookie: string }>((resolve, reject) => {
    const outgoing = request(options, async (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((header) => header.split(';', 1)[0]).join('; ');
      resolve({ status: answer.statusCode, text: await text(answer), cookie: cookies });
    });
    outgoing.on('error', reject).end(payload);
  });
}

type Page = ReturnType<typeof commandsOfPage>;

/** Runs commands of the page in order. */
interface CommandRunner {
  runCommands(commands?: readonly string[]): Promise<void>;
  /** What a command of the page has printed. */
  outputOf(command: string): string;
}

function createRunner({ run }: Machine, mailPort: number): CommandRunner {
  const outputs = new Map<string, string>();
  const { instead, after } = replacements(mailPort, () => run('ls -t /var/lib/foyer/backups/*.zip | head -n 1'));
  return {
    outputOf: (command) => outputs.get(command) ?? '',
    async runCommands(commands = []) {
      for (const command of commands) {
        const replacement = await instead[command]?.();
        say(replacement ? `# ${command} (replaced: ${replacement.why})` : `# ${command}`);
        outputs.set(command, await run(replacement?.line ?? command));
        const addition = after[command];
        if (addition) say(`  (added: ${addition.why})`);
        if (addition) await run(addition.line);
      }
    },
  };
}

async function main(suite: string): Promise<void> {
  const page = commandsOfPage();
  const mail = await mailServer();
  const machine = bootableDebian(suite);
  const runner = createRunner(machine, mail.port);
  try {
    copySource(machine);
    await machine.boot();
    const memory = machine.memory ? '2 GB of memory' : 'all memory of this machine';
    say(`Debian ${(await machine.run('cat /etc/debian_version')).trim()} has booted with ${memory}`);
    await install(page, suite, machine, runner);
    await checkService(machine, runner.outputOf(CREATE), mail.mails);
    await checkUnits(machine);
    say('it serves https, mails, and each unit is confined');
    await runner.runCommands(page['Copies elsewhere']);
    await checkBackup(machine);
    say('a backup was made, tried and copied, and the metrics know it');
    await upgrade(page, machine, runner);
    say('upgraded, and back');
    await runner.runCommands(page.Restore);
    await until(async () => (await ask(machine, '/login')).status === 200);
    await machine.shutDown();
    await machine.boot();
    await until(async () => (await ask(machine, '/login')).status === 200);
    await checkUnits(machine);
    say('restored, and there again after a restart of the machine');
    await backToMoment(page['Back to a moment'] ?? [], machine, runner);
    await until(async () => (await ask(machine, '/login')).status === 200);
    say('back at the moment before a mistake');
    await withNginx(page, machine, runner);
    say('and with nginx');
  } finally {
    await machine.end();
    await mail.close();
  }
  rmSync(machine.root, { recursive: true, force: true });
}

/** This checkout's last commit, as the branch of the page. */
function copySource({ root }: Machine): void {
  const source = join(root, 'srv/foyer.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '.', source]);
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  execFileSync('git', ['-C', source, 'update-ref', 'refs/heads/main', head]);
  execFileSync('chown', ['-R', '0:0', source]);
}

/** The last command of the section is for the Debian whose Node is too old. */
async function install({ Install = [] }: Page, suite: string, { run }: Machine, runner: CommandRunner): Promise<void> {
  const [usualCommands, newNodeCommands] = [Install.slice(0, -1), Install.slice(-1)];
  const releaseIndex = usualCommands.findIndex((command) => command.includes('release.sh'));
  const commands =
    suite === 'bookworm'
      ? [...usualCommands.slice(0, releaseIndex), ...newNodeCommands, ...usualCommands.slice(releaseIndex)]
      : usualCommands;
  const settingsIndex = commands.findIndex((command) => command.startsWith('editor '));
  await runner.runCommands(commands.slice(0, settingsIndex));
  await assert.rejects(run(`sh /opt/foyer/source/deploy/systemd/release.sh main`), MISSING_SETTINGS);
  await runner.runCommands(commands.slice(settingsIndex));
  say('installed');
}

const MISSING_SETTINGS = /foyer\.env still lacks: OPERATOR_NAME SUPPORT_EMAIL MAIL_FROM SMTP_URL\n/;

const CREATE = `sh /opt/foyer/source/deploy/systemd/cli.sh admin:create ${ADMIN}`;
const CLI = '/opt/foyer/current/node_modules/node/bin/node /opt/foyer/current/scripts/cli.ts';

async function checkUnits({ run }: Machine): Promise<void> {
  const states = await run('systemctl is-active foyer-web foyer-worker foyer-realtime foyer-backup.timer');
  assert.equal(states, 'active\n'.repeat(4));
  assert.equal(await run('stat --format=%a%U /etc/foyer/foyer.env /etc/foyer/owner.env'), '600root\n600root\n');
  await assert.rejects(run('runuser --user foyer -- cat /etc/foyer/foyer.env'), /Permission denied/);
  for (const unit of ['web', 'worker', 'realtime', 'backup', 'offsite', 'release@1'])
    await run(`systemd-analyze security --no-pager --threshold=30 foyer-${unit}.service`);
}

async function checkService(machine: Machine, createOutput: string, mails: readonly string[]): Promise<void> {
  const password = /^password: (\S+)$/m.exec(createOutput)?.[1] ?? '';
  await until(async () => (await ask(machine, '/login')).status === 200);
  assert.equal((await ask(machine, '/metrics')).status, 404);
  const login = await ask(machine, '/api/login', { username: ADMIN, password });
  assert.equal(login.status, 200, login.text);
  const forgot = await ask(machine, '/api/auth/forgot-password', { email: ADMIN });
  assert.ok((forgot.status ?? 500) < 300, forgot.text);
  await until(async () => mails.some((mail) => mail.includes(ADMIN)));
  await checkFromOutside(machine, `/${AUTHORITY}`);
}

async function checkFromOutside({ run }: Machine, authority: string): Promise<void> {
  const report = await run(`NODE_EXTRA_CA_CERTS=${authority} ${CLI} doctor --url https://directory.example`);
  assert.match(report, /^ok /m);
}

async function checkBackup(machine: Machine): Promise<void> {
  await until(async () => (await machine.run('ls ~backup/foyer')).includes('.zip'));
  assert.match(await machine.run('ls ~backup/foyer'), /^foyer-[\d-]+\.zip\n$/);
  await until(async () => {
    const metrics = await metricsOf(machine);
    return ['written', 'verified'].every((state) => metrics.includes(`backup_timestamp_seconds{state="${state}"`));
  });
}

/** Metrics of the worker, whose port is on this machine as well. */
async function metricsOf({ root }: Machine): Promise<string> {
  const [, token] = /^METRICS_TOKEN=(.*)$/m.exec(readFileSync(join(root, 'etc/foyer/foyer.env'), 'utf8')) ?? [];
  const answer = await fetch('http://127.0.0.1:3002/metrics', { headers: { authorization: `Bearer ${token}` } });
  return await answer.text();
}

/** Two backups of one minute would have one name. */
const nextMinute = () => delay(60_000 - (Date.now() % 60_000)); // clock: that of the names

async function upgrade(page: Page, machine: Machine, runner: CommandRunner): Promise<void> {
  const { run } = machine;
  const [readCurrent, readFormer] = ['readlink /opt/foyer/current', 'readlink /opt/foyer/former'];
  const firstRelease = await run(readCurrent);
  await run(NEXT_COMMIT);
  await nextMinute();
  await runner.runCommands(page.Upgrade);
  const secondRelease = await run(readCurrent);
  assert.notEqual(secondRelease, firstRelease);
  assert.equal(await run(readFormer), firstRelease);
  assert.equal((await ask(machine, '/login')).status, 200);
  await run('systemctl stop foyer-web foyer-realtime');
  await nextMinute();
  await runner.runCommands(page.Upgrade); // as after an attempt that failed halfway
  assert.deepEqual([await run(readCurrent), await run(readFormer)], [secondRelease, firstRelease]);
  await checkUnits(machine);
  assert.match(await run((page.Upgrade ?? []).join('\n')), / runs already$/m);
  await runner.runCommands(page['Way back']);
  assert.deepEqual([await run(readCurrent), await run(readFormer)], [firstRelease, secondRelease]);
  await checkUnits(machine);
}

async function backToMoment(commands: readonly string[], { run }: Machine, runner: CommandRunner): Promise<void> {
  const psqlCommand = (sql: string) =>
    `runuser --user postgres -- psql --quiet --tuples-only --no-align foyer --command "${sql}"`;
  const stopIndex = commands.indexOf('systemctl stop foyer.target');
  await runner.runCommands(commands.slice(0, stopIndex));
  await run('systemctl start pgbackrest-foyer'); // its timer's
  await run(`${psqlCommand('select clock_timestamp()')} >${MOMENT} && sleep 1`);
  await run(psqlCommand('create table mistake ()'));
  await run('systemctl stop foyer.target');
  await expectDamageDetected(run);
  await runner.runCommands(commands.slice(stopIndex));
  assert.equal(await run(psqlCommand("select to_regclass('mistake') is null")), 't\n');
}

/** Damages one byte of a backup's file for the time of an attempt to restore it. */
async function expectDamageDetected(run: Machine['run']): Promise<void> {
  const state = () => run('systemctl show --property=InvocationID,ActiveState postgresql@*-main');
  const file =
    (await run('find /var/lib/pgbackrest/backup -path "*F/pg_data/global/1262.*"')).trim().split('\n')[0] ?? '';
  const stateBefore = await state();
  await run(`cp --archive ${file} /tmp/intact && printf X | dd of=${file} bs=1 seek=20 conv=notrunc status=none`);
  const restore = run(`sh /opt/foyer/current/deploy/systemd/archive.sh --restore "$(cat ${MOMENT})"`);
  await assert.rejects(restore, new RegExp(basename(file)));
  assert.equal(await state(), stateBefore);
  await run(`cp --archive /tmp/intact ${file}`);
}

/** One more on the branch of the page: an upgrade installs it beside the first. */
const NEXT_COMMIT = `git clone --quiet /srv/foyer.git /srv/next && cd /srv/next &&
  git -c user.name=test -c user.email=test@directory.example commit --quiet --allow-empty --message 'docs: nothing' &&
  git push --quiet origin HEAD:main`;

const OWN_CERTIFICATES = '/etc/ssl/directory.example';

async function withNginx(page: Page, machine: Machine, runner: CommandRunner): Promise<void> {
  const names = '-subj /CN=directory.example -addext subjectAltName=DNS:directory.example';
  await machine.run(`systemctl disable --now caddy && mkdir -p ${OWN_CERTIFICATES} && openssl req -x509 -newkey rsa:2048 -nodes ${names} \
    -days 2 -keyout ${OWN_CERTIFICATES}/privkey.pem -out ${OWN_CERTIFICATES}/fullchain.pem`);
  await runner.runCommands(page['nginx instead of Caddy']);
  await checkFromOutside(machine, `${OWN_CERTIFICATES}/fullchain.pem`);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (await condition().catch(() => false)) return;
    if (tries === 60) throw new Error('not within a minute');
    await delay(1_000);
  }
}

await main(process.argv[2] ?? 'trixie').catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
