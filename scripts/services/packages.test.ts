import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProgramsOnPath } from './installed-programs.ts';
import { librariesIn, unpackPackages } from './packages.ts';
import { findRedis } from './redis-programs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const logLines: string[] = [];
const log = (line: string) => logLines.push(line);

const INSTALLED = ['redis-tools', 'liblzf1', 'libjemalloc2', 'libssl3', 'libssl3t64'];

test.runIf(findProgramsOnPath(['apt-get']).length > 0)(
  'Redis is unpacked with its libraries where redis-tools is installed without redis-server',
  async () => {
    vi.stubEnv('INSTALLED_PROGRAMS', 'ignore');
    const status = INSTALLED.map(
      (name) => `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nVersion: 99:1\nDescription: x\n`,
    );
    writeFileSync(join(folder, 'status'), status.join('\n'));
    writeFileSync(join(folder, 'apt.conf'), `Dir::State::status "${join(folder, 'status')}";\n`);
    vi.stubEnv('APT_CONFIG', join(folder, 'apt.conf'));
    const redisProgram = await findRedis(join(folder, 'bin'), { log });
    expect(redisProgram).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
    const { env } = redisProgram as Exclude<typeof redisProgram, string>;
    expect(env.LD_LIBRARY_PATH?.split(':').some((path) => existsSync(join(path, 'liblzf.so.1')))).toBe(true);
  },
  240_000,
);

test('libraries below the folder of an architecture are reached too', () => {
  const folders = [
    'usr/lib/chromium',
    'usr/lib/x86_64-linux-gnu',
    'usr/lib/x86_64-linux-gnu/pulseaudio',
    'usr/lib/ssl',
  ];
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true });
  for (const name of folders.slice(0, 3)) writeFileSync(join(folder, name, 'libx-16.1.so'), '');
  expect(librariesIn(folder).split(':').sort()).toEqual(folders.slice(0, 3).map((name) => join(folder, name)));
});

/** Stand-ins for apt that print what it prints, and count their calls. */
function apt(script: string): void {
  const bin = join(folder, 'path');
  mkdirSync(bin);
  const programs = {
    'apt-cache': `printf 'redis-server\\n  Depends: libc6\\n |Depends: redis-tools\\n  Depends: other\\n |Depends: redis-gui\\n  Depends: <redis-screen>\\n  Depends: redis-common\\nredis-tools\\n'`,
    'apt-get': `n=$(cat ${folder}/n 2>/dev/null || echo 0); n=$((n + 1)); echo $n >${folder}/n; echo "$@" >>${folder}/calls\n${script}`,
    'dpkg-deb': 'mkdir -p "$3"',
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter));
}

const unpack = (say = log) =>
  unpackPackages(join(folder, 'bin/redis'), [{ withLibraries: 'redis-server' }], { onStart: () => {}, report: say });

test('while apt is busy the download waits, and says so once', async () => {
  apt(
    '[ $n -lt 3 ] || { touch redis.deb; exit 0; }; echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 812 (unattended-upgr)" >&2; exit 100',
  );
  const lines: string[] = [];
  expect(await unpack((line) => lines.push(line))).toBe(null);
  expect(lines).toEqual([expect.stringContaining('apt is busy')]);
  expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').at(-1)).toMatch(
    / download redis-server redis-tools redis-gui redis-common$/,
  );
});

test.each([
  ['no space', "E: You don't have enough free space in /var/cache/apt/archives/."],
  ['no network', 'E: Failed to fetch http://deb.example/r.deb  Could not connect to deb.example:80'],
  ['an unknown failure', 'E: The repository is not signed.'],
])('%s is told in the words of apt', async (_what, line) => {
  apt(`echo 'Reading package lists...'; echo '${line.replaceAll("'", `'"'"'`)}' >&2; exit 100`);
  expect(await unpack()).toBe(line);
});

test('a full disk is told', async () => {
  apt('exit 0');
  writeFileSync(join(folder, 'bin'), 'a file where the folder should be');
  expect(await unpack()).toMatch(/EEXIST|ENOTDIR/);
});
