import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { bareDebian, type Machine } from './machine.ts';
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

/** In place of a command of the page, or after it. */
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
      line: `sed -i ${settings.map((one) => `-e '${one}'`).join(' ')} /etc/foyer/foyer.env`,
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

const begun = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - begun) / 1_000)).padStart(5)} s  ${line}`);

const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** A request to the page's name on this machine, whose certificate must be of the proxy's authority. */
async function ask(machine: Machine, path: string, body?: object, cookie = '') {
  const ca = readFileSync(join(machine.root, AUTHORITY));
  const sent = body && JSON.stringify(body);
  const headers = {
    host: 'directory.example',
    origin: 'https://directory.example',
    cookie,
    ...(sent && { 'content-type': 'application/json' }),
  };
  const options = {
    host: '127.0.0.1',
    servername: 'directory.example',
    path,
    method: sent ? 'POST' : 'GET',
    headers,
    ca,
    agent: false,
  };
  return await new Promise<{ status: number | undefined; text: string; cookie: string }>((answered, failed) => {
    const asked = request(options, async (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ');
      answered({ status: answer.statusCode, text: await text(answer), cookie: cookies });
    });
    asked.on('error', failed).end(sent);
  });
}

type Page = ReturnType<typeof commandsOfPage>;

/** Runs commands of the page in order. */
interface Hands {
  carryOut(commands?: readonly string[]): Promise<void>;
  /** What a command of the page has printed. */
  said(command: string): string;
}

function handsOn({ run }: Machine, mailPort: number): Hands {
  const printed = new Map<string, string>();
  const { instead, after } = replacements(mailPort, () => run('ls -t /var/lib/foyer/backups/*.zip | head -n 1'));
  return {
    said: (command) => printed.get(command) ?? '',
    async carryOut(commands = []) {
      for (const command of commands) {
        const replaced = await instead[command]?.();
        say(replaced ? `# ${command} (replaced: ${replaced.why})` : `# ${command}`);
        printed.set(command, await run(replaced?.line ?? command));
        const next = after[command];
        if (next) say(`  (added: ${next.why})`);
        if (next) await run(next.line);
      }
    },
  };
}

async function main(suite: string): Promise<void> {
  const page = commandsOfPage();
  const mail = await mailServer();
  const machine = bareDebian(suite);
  const hands = handsOn(machine, mail.port);
  try {
    giveSource(machine);
    await machine.boot();
    const memory = machine.memory ? '2 GB of memory' : 'all memory of this machine';
    say(`Debian ${(await machine.run('cat /etc/debian_version')).trim()} has booted with ${memory}`);
    await install(page, suite, machine, hands);
    await checkService(machine, hands.said(CREATE), mail.mails);
    await checkUnits(machine);
    say('it serves https, mails, and each unit is confined');
    await hands.carryOut(page['Copies elsewhere']);
    await checkBackup(machine);
    say('a backup was made, tried and copied, and the metrics know it');
    await upgrade(page, machine, hands);
    say('upgraded, and back');
    await hands.carryOut(page.Restore);
    await until(async () => (await ask(machine, '/login')).status === 200);
    await machine.shutDown();
    await machine.boot();
    await until(async () => (await ask(machine, '/login')).status === 200);
    await checkUnits(machine);
    say('restored, and there again after a restart of the machine');
    await backToMoment(page['Back to a moment'] ?? [], machine, hands);
    await until(async () => (await ask(machine, '/login')).status === 200);
    say('back at the moment before a mistake');
    await withNginx(page, machine, hands);
    say('and with nginx');
  } finally {
    await machine.end();
    await mail.close();
  }
  rmSync(machine.root, { recursive: true, force: true });
}

/** This checkout's last commit, as the branch of the page. */
function giveSource({ root }: Machine): void {
  const source = join(root, 'srv/foyer.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '.', source]);
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  execFileSync('git', ['-C', source, 'update-ref', 'refs/heads/main', head]);
  execFileSync('chown', ['-R', '0:0', source]);
}

/** The last command of the section is for the Debian whose Node is too old. */
async function install({ Install = [] }: Page, suite: string, { run }: Machine, hands: Hands): Promise<void> {
  const [usual, newNode] = [Install.slice(0, -1), Install.slice(-1)];
  const before = usual.findIndex((command) => command.includes('release.sh'));
  const commands = suite === 'bookworm' ? [...usual.slice(0, before), ...newNode, ...usual.slice(before)] : usual;
  const filling = commands.findIndex((command) => command.startsWith('editor '));
  await hands.carryOut(commands.slice(0, filling));
  await assert.rejects(run(`sh /opt/foyer/source/deploy/systemd/release.sh main`), LACKING);
  await hands.carryOut(commands.slice(filling));
  say('installed');
}

const LACKING = /foyer\.env still lacks: OPERATOR_NAME SUPPORT_EMAIL MAIL_FROM SMTP_URL\n/;

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

async function checkService(machine: Machine, created: string, mails: readonly string[]): Promise<void> {
  const password = /^password: (\S+)$/m.exec(created)?.[1] ?? '';
  await until(async () => (await ask(machine, '/login')).status === 200);
  assert.equal((await ask(machine, '/metrics')).status, 404);
  const login = await ask(machine, '/api/login', { username: ADMIN, password });
  assert.equal(login.status, 200, login.text);
  const forgot = await ask(machine, '/api/auth/forgot-password', { email: ADMIN });
  assert.ok((forgot.status ?? 500) < 300, forgot.text);
  await until(async () => mails.some((one) => one.includes(ADMIN)));
  await fromOutside(machine, `/${AUTHORITY}`);
}

async function fromOutside({ run }: Machine, authority: string): Promise<void> {
  const found = await run(`NODE_EXTRA_CA_CERTS=${authority} ${CLI} doctor --url https://directory.example`);
  assert.match(found, /^ok /m);
}

async function checkBackup(machine: Machine): Promise<void> {
  await until(async () => (await machine.run('ls ~backup/foyer')).includes('.zip'));
  assert.match(await machine.run('ls ~backup/foyer'), /^foyer-[\d-]+\.zip\n$/);
  await until(async () => {
    const told = await metricsOf(machine);
    return ['written', 'verified'].every((state) => told.includes(`backup_timestamp_seconds{state="${state}"`));
  });
}

/** Of the worker, whose port is on this machine as well. */
async function metricsOf({ root }: Machine): Promise<string> {
  const [, token] = /^METRICS_TOKEN=(.*)$/m.exec(readFileSync(join(root, 'etc/foyer/foyer.env'), 'utf8')) ?? [];
  const answer = await fetch('http://127.0.0.1:3002/metrics', { headers: { authorization: `Bearer ${token}` } });
  return await answer.text();
}

/** Two backups of one minute would have one name. */
const nextMinute = () => delay(60_000 - (Date.now() % 60_000)); // clock: that of the names

async function upgrade(page: Page, machine: Machine, hands: Hands): Promise<void> {
  const { run } = machine;
  const [current, former] = ['readlink /opt/foyer/current', 'readlink /opt/foyer/former'];
  const first = await run(current);
  await run(NEXT_COMMIT);
  await nextMinute();
  await hands.carryOut(page.Upgrade);
  const second = await run(current);
  assert.notEqual(second, first);
  assert.equal(await run(former), first);
  assert.equal((await ask(machine, '/login')).status, 200);
  await run('systemctl stop foyer-web foyer-realtime');
  await nextMinute();
  await hands.carryOut(page.Upgrade); // as after an attempt that failed halfway
  assert.deepEqual([await run(current), await run(former)], [second, first]);
  await checkUnits(machine);
  assert.match(await run((page.Upgrade ?? []).join('\n')), / runs already$/m);
  await hands.carryOut(page['Way back']);
  assert.deepEqual([await run(current), await run(former)], [first, second]);
  await checkUnits(machine);
}

async function backToMoment(commands: readonly string[], { run }: Machine, hands: Hands): Promise<void> {
  const asked = (sql: string) =>
    `runuser --user postgres -- psql --quiet --tuples-only --no-align foyer --command "${sql}"`;
  const back = commands.indexOf('systemctl stop foyer.target');
  await hands.carryOut(commands.slice(0, back));
  await run('systemctl start pgbackrest-foyer'); // its timer's
  await run(`${asked('select clock_timestamp()')} >${MOMENT} && sleep 1`);
  await run(asked('create table mistake ()'));
  await hands.carryOut(commands.slice(back));
  assert.equal(await run(asked("select to_regclass('mistake') is null")), 't\n');
}

/** One more on the branch of the page: an upgrade installs it beside the first. */
const NEXT_COMMIT = `git clone --quiet /srv/foyer.git /srv/next && cd /srv/next &&
  git -c user.name=test -c user.email=test@directory.example commit --quiet --allow-empty --message 'docs: nothing' &&
  git push --quiet origin HEAD:main`;

const OWN = '/etc/ssl/directory.example';

async function withNginx(page: Page, machine: Machine, hands: Hands): Promise<void> {
  const names = '-subj /CN=directory.example -addext subjectAltName=DNS:directory.example';
  await machine.run(`systemctl disable --now caddy && mkdir -p ${OWN} && openssl req -x509 -newkey rsa:2048 -nodes ${names} \
    -days 2 -keyout ${OWN}/privkey.pem -out ${OWN}/fullchain.pem`);
  await hands.carryOut(page['nginx instead of Caddy']);
  await fromOutside(machine, `${OWN}/fullchain.pem`);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (await isSo().catch(() => false)) return;
    if (tries === 60) throw new Error('not within a minute');
    await delay(1_000);
  }
}

await main(process.argv[2] ?? 'trixie').catch((error: Error) => {
  say(error.message);
  process.exitCode = 1;
});
