import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const ROOTS = '/var/tmp/foyer-small-server';
const MEMORY = 2 * 1024 ** 3;
/** What a Debian server has beside debootstrap's smallest variant. */
const BASE_PACKAGES = ['ca-certificates', 'dbus', 'systemd-sysv'];

export interface Machine {
  readonly root: string;
  /** Bytes that it may take, `null` where this machine cannot bound it. */
  readonly memory: number | null;
  /** Runs a line in a shell of root; its output. @throws with the output when it fails. */
  run(line: string): Promise<string>;
  boot(): Promise<void>;
  shutDown(): Promise<void>;
  /** Leaves the files, for whoever looks for a fault. */
  end(): Promise<void>;
}

/** @throws in a sentence, when such a machine cannot be had here */
export function bootableDebian(suite: string): Machine {
  const root = join(ROOTS, suite);
  requirePrograms('systemd-nspawn', 'nsenter');
  resetDebian(suite, root);
  return createMachine(root);
}

function requirePrograms(...programs: readonly string[]): void {
  for (const program of programs)
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      throw new Error(`${program} is missing: apt-get install debootstrap systemd-container`);
}

/**
 * A Debian's files in the folder `root`, in place of what was there; debootstrap makes them once a suite.
 * @throws in a sentence, when they cannot be had here
 */
export function resetDebian(suite: string, root: string): void {
  if (process.getuid?.() !== 0) throw new Error('Only root can boot a Debian in a container');
  requirePrograms('debootstrap');
  const base = join(ROOTS, `${suite}.base`);
  if (!existsSync(base)) {
    mkdirSync(ROOTS, { recursive: true });
    const newBase = `${base}.new`;
    rmSync(newBase, { recursive: true, force: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${BASE_PACKAGES}`, suite, newBase, findMirror()], {
      stdio: 'ignore',
    });
    execFileSync('mv', [newBase, base]);
  }
  rmSync(root, { recursive: true, force: true });
  execFileSync('cp', ['--archive', base, root]);
  copyPackageSettings(root);
}

/** Where this machine's own packages come from. */
function findMirror(): string {
  const sources = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*')].filter((file) =>
    existsSync(file),
  );
  const [mirrorUrl] = sources.flatMap(
    (file) => /(?:^URIs:|^deb )\s*(?:\[.*?\] )?(\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? [],
  );
  if (!mirrorUrl) throw new Error('No source of packages of Debian is known here');
  return mirrorUrl;
}

/** Names, certificates and npm's settings of this machine: how packages are reached from here. */
function copyPackageSettings(root: string): void {
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  const config = execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim();
  if (existsSync(config)) copyFileSync(config, join(root, 'root/.npmrc'));
  appendFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost directory.example elsewhere.example\n');
  writeFileSync(join(root, 'etc/hostname'), 'small\n');
}

function createMachine(root: string): Machine {
  const group = createMemoryGroup();
  let container: ChildProcess | null = null;
  let init = 0;
  const run = async (line: string): Promise<string> => {
    const namespaceArgs = [
      '--target',
      String(init),
      '--all',
      '--root',
      '--wd',
      'env',
      '-i',
      'HOME=/root',
      'LANG=C.UTF-8',
    ];
    const env = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive'];
    const shell = [...namespaceArgs, ...env, 'SOURCE=/srv/foyer.git', 'sh', '-c', `cd /root && ${line}`];
    const child = spawn('nsenter', shell, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (status !== 0) throw new Error(`${line}\n${out}${err}\nended with ${status}`);
    return out;
  };
  return {
    root,
    memory: group ? MEMORY : null,
    run,
    async boot() {
      const args = ['--quiet', '--register=no', '--keep-unit', '--boot', '--resolv-conf=off', '--directory', root];
      const enter = group ? `echo $$ >${group}/cgroup.procs; ` : '';
      container = spawn('sh', ['-c', `${enter}exec systemd-nspawn "$@"`, 'sh', ...args], { stdio: 'ignore' });
      const pid = container.pid ?? 0;
      for (let tries = 0; tries < 120; tries++) {
        await delay(500);
        init = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
        const state =
          init && spawnSync('nsenter', ['--target', String(init), '--all', '--root', 'systemctl', 'is-system-running']);
        if (state && /running|degraded/.test(String(state.stdout))) return;
      }
      throw new Error('systemd did not boot within a minute');
    },
    async shutDown() {
      if (!container || container.exitCode !== null) return;
      const exitEvent = once(container, 'exit');
      spawnSync('nsenter', ['--target', String(init), '--all', '--root', 'systemctl', 'poweroff']);
      const killTimer = setTimeout(() => container?.kill('SIGKILL'), 90_000);
      await exitEvent;
      clearTimeout(killTimer);
    },
    async end() {
      await this.shutDown();
      if (group) rmdirSync(group);
    },
  };
}

/** A control group with 2 GB of memory and no swap; `null` where none can be made. */
function createMemoryGroup(): string | null {
  const [oldRoot, unifiedRoot] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];
  const isOld = existsSync(`${oldRoot}/memory.limit_in_bytes`);
  if (!isOld && !existsSync(`${unifiedRoot}/cgroup.subtree_control`)) return null;
  const group = join(isOld ? oldRoot : unifiedRoot, `foyer-small-server-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, isOld ? 'memory.limit_in_bytes' : 'memory.max'), String(MEMORY));
  return group;
}
