import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '../src/platform/config/env.ts';
import { commandsOfPage } from './small-server/page.ts';

const page = readFileSync('docs/operate/small-server.md', 'utf8');
const commands = commandsOfPage();
const units = globSync('deploy/systemd/*.{service,target,timer}').map((path) => basename(path));
const unit = (name: string) => readFileSync(join('deploy/systemd', name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'foyer-small-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an installation with copies elsewhere takes fewer than fifteen commands', () => {
  const { Install = [], 'Copies elsewhere': copies = [] } = commands;
  expect(Install.length).toBeGreaterThan(5);
  expect(copies).toContain('systemctl start foyer-backup');
  expect(Install.length + copies.length - 1, 'without the trial').toBeLessThan(15);
});

test('each file of the release that the page names exists', () => {
  const namedFiles = [
    ...page.matchAll(/(?:\/opt\/foyer\/(?:source|current)\/|`)((?:deploy|docs|test|scripts)\/[\w./-]+)/g),
  ];
  expect(namedFiles.length).toBeGreaterThan(8);
  for (const [, path = ''] of namedFiles) expect([path, existsSync(path)]).toEqual([path, true]);
  for (const [, name = ''] of page.matchAll(/^\| `(foyer[\w@-]*?)(?:\.target)?` \|/gm))
    expect(
      units.some((unitName) => unitName.startsWith(`${name}.`)),
      name,
    ).toBe(true);
});

test('the page has the ports and the memory of the units, and the ports of the proxies', () => {
  const proxies = readFileSync('docs/operate/network.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(foyer-\w+)` \| (\d+) \| (\d+) (M|G)B \|/gm)];
  expect(rows.map(([, name]) => name)).toEqual(['foyer-web', 'foyer-realtime', 'foyer-worker']);
  for (const [, name, port, size, scale] of rows) {
    expect(unit(`${name}.service`)).toContain(`Environment=PORT=${port}\n`);
    expect(unit(`${name}.service`)).toContain(`MemoryMax=${size}${scale}\n`);
  }
  expect(proxies).toMatch(/reverse_proxy @realtime 127\.0\.0\.1:3001\n\treverse_proxy 127\.0\.0\.1:3000/);
});

test('only migrations and backups are given the login of the owner', () => {
  expect(units.filter((name) => unit(name).includes('owner.env')).toSorted()).toEqual([
    'foyer-backup.service',
    'foyer-release@.service',
  ]);
});

test('make-env.sh --server writes settings for root alone that lack only what the page asks for, and keeps them', () => {
  const FOYER_ETC = join(folder, 'etc');
  const make = (name: string) =>
    spawnSync('sh', ['deploy/make-env.sh', '--server', name], { encoding: 'utf8', env: { ...process.env, FOYER_ETC } });
  for (const wrongHost of ['', 'https://directory.example', 'directory.example; reboot'])
    expect([wrongHost, make(wrongHost).status]).toEqual([wrongHost, 2]);
  expect(make('directory.example').status).toBe(0);
  const file = join(FOYER_ETC, 'foyer.env');
  expect([FOYER_ETC, file, join(FOYER_ETC, 'owner.env')].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o600, 0o600,
  ]);
  const settings = Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const owner = readFileSync(join(FOYER_ETC, 'owner.env'), 'utf8').trim().replace('DATABASE_OWNER_URL=', '');
  const emptySettings = Object.keys(settings).filter((name) => settings[name] === '');
  expect(emptySettings).toEqual(['OPERATOR_NAME', 'SUPPORT_EMAIL', 'MAIL_FROM', 'SMTP_URL']);
  expect(settings.WEATHER).toBe('off');
  for (const name of emptySettings) expect(page).toContain(`\`${name}\``);
  const requiredSettings = {
    OPERATOR_NAME: 'Example',
    SUPPORT_EMAIL: 'help@directory.example',
    MAIL_FROM: 'a@directory.example',
    SMTP_URL: 'smtp://mail.example',
  };
  expect(loadEnv({ ...settings, DATABASE_OWNER_URL: owner, ...requiredSettings })).toMatchObject({
    APP_URL: 'https://directory.example',
    TRUST_PROXY: 1,
  });
  const textBefore = readFileSync(file, 'utf8');
  expect(make('other.example').stdout).toContain('stays as it is');
  expect(readFileSync(file, 'utf8')).toBe(textBefore);
});

test.each(globSync('deploy/**/*.sh'))('%s is a script that its shell can read', (script) => {
  const [, shell = ''] = /^#!.*\b(sh|bash)$/m.exec(readFileSync(script, 'utf8')) ?? [];
  expect(spawnSync(shell, ['-n', script], { encoding: 'utf8' }).stderr).toBe('');
});

const INSTALLED = '/usr/lib/systemd/system';
const hasSystemd = existsSync(INSTALLED) && spawnSync('systemd-analyze', ['--version']).status === 0;

describe.runIf(hasSystemd)('units, read by systemd', () => {
  const instances = units.map((name) => name.replace('@.', '@1.'));
  const root = join(folder, 'root');

  beforeAll(() => {
    const ownUnits = join(root, 'etc/systemd/system');
    mkdirSync(ownUnits, { recursive: true });
    cpSync('deploy/systemd', ownUnits, { recursive: true });
    const systemUnits = join(root, 'usr/lib/systemd/system');
    mkdirSync(systemUnits, { recursive: true });
    for (const name of readdirSync(INSTALLED).filter((file) => file.endsWith('.target')))
      copyFileSync(join(INSTALLED, name), join(systemUnits, name));
    for (const program of [
      ...['opt/foyer/current', 'opt/foyer/releases/1'].map((release) => `${release}/node_modules/node/bin/node`),
      ...['usr/bin/find', 'usr/bin/rsync', 'usr/bin/sh'],
    ]) {
      const file = join(root, program);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, '#!/bin/sh\n');
      chmodSync(file, 0o755);
    }
  });

  test('are understood to the last line', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', `--root=${root}`, ...instances], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  test.each(instances.filter((name) => name.endsWith('.service')))('%s is exposed less than 3.0', (name) => {
    const out = execFileSync(
      'systemd-analyze',
      ['security', '--no-pager', '--offline=true', `--root=${root}`, '--threshold=30', name],
      { encoding: 'utf8' },
    );
    expect(out).toMatch(/Overall exposure level for \S+: [012]\.\d/);
  });
});
