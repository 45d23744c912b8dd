import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { until } from '../harness/until.ts';

/** What `docker run` would take from the image: the last `ENV` and `ENTRYPOINT` of its stage. */
function readDockerfile(): { env: readonly string[]; entry: readonly string[] } {
  const [, stage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .* AS all$/m);
  const [, env = ''] = /^ENV (.*)$/m.exec(stage) ?? [];
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(stage) ?? [];
  return { env: env.split(' '), entry: z.array(z.string()).min(1).parse(JSON.parse(entry)) };
}

/** An engine gives a container so much shared memory. */
const SHARED_MEMORY = 'mount -t tmpfs -o size=64m,mode=1777 shm /dev/shm && exec "$@"';

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export interface Container {
  /** All that it has printed. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends a signal to the first process, as `docker stop` and `docker kill` do. */
  signal(name: NodeJS.Signals): void;
  /** Processes inside by their command's name. */
  processes(command: string): number[];
  /** Runs a command as `docker exec` does. @throws with its output when it fails */
  exec(...command: readonly string[]): Promise<string>;
}

/** Starts the image's command on the root folder, with processes, mounts and names of its own; it shares the network. */
export function startContainer(root: string, variables: Readonly<Record<string, string | number>>): Container {
  const image = readDockerfile();
  const variableArgs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const environmentArgs = ['env', '-i', PATH, 'HOSTNAME=foyer', ...image.env, ...variableArgs];
  const namespaceArgs = [
    '--mount',
    '--pid',
    '--ipc',
    '--uts',
    '--fork',
    '--kill-child',
    '--mount-proc',
    `--root=${root}`,
  ];
  const outer = spawn(
    'unshare',
    [...namespaceArgs, '--wd=/app', 'sh', '-c', SHARED_MEMORY, 'sh', ...environmentArgs, ...image.entry],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(outer, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const kill = () => void outer.kill('SIGKILL'); // with all that is inside
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const processes = (command: string) => processesIn(outer).filter((pid) => nameOf(pid) === command);
  return {
    output: () => output,
    ended,
    processes,
    signal: (name) => void process.kill(firstProcessOf(outer), name),
    async exec(...command) {
      const targetArgs = [
        '--target',
        String(firstProcessOf(outer)),
        '--mount',
        '--pid',
        '--ipc',
        '--uts',
        '--root',
        '--wd',
      ];
      const commandArgs = [...environmentArgs, 'sh', '-c', 'cd /app && exec "$@"', 'sh', ...command];
      const child = spawn('nsenter', [...targetArgs, ...commandArgs], { stdio: ['ignore', 'pipe', 'pipe'] });
      const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      if (status !== 0) throw new Error(`${command.join(' ')}\n${out}${err}\nended with ${status}`);
      return out;
    },
  };
}

function firstProcessOf({ pid }: ChildProcess): number {
  const firstPid = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  if (!firstPid) throw new Error('The container has ended');
  return firstPid;
}

/** Finds processes by their namespace: orphans and zombies are in it as well. */
function processesIn(outer: ChildProcess): number[] {
  const spaceOf = (pid: number | string) => linkOf(`/proc/${pid}/ns/pid`);
  const space = spaceOf(firstProcessOf(outer));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && spaceOf(name) === space)
    .map(Number);
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // it has ended meanwhile
  }
}

/** Name of the process's file; a zombie has only the short name. */
function nameOf(pid: number): string {
  try {
    const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0: ]/);
    return basename(command) || readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return ''; // it has ended meanwhile
  }
}

/** @throws with what it printed when it does not become ready */
export async function waitUntilReady(container: Container): Promise<Container> {
  const containerEnd = container.ended.then(() => true);
  const readState = async () => {
    if (container.output().includes('is ready after')) return 'ready';
    return (await Promise.race([containerEnd, false])) ? 'over' : null;
  };
  const state = await until('the container to be ready', readState, 180_000).catch((error: Error) => error.message);
  if (state !== 'ready') throw new Error(`It did not become ready (${state}):\n${container.output()}`);
  return container;
}
