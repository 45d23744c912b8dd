import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { unpackPackages } from '../../scripts/services/packages.ts';

const PROGRAMS = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
const LAST_OF_ALL = 'usr/bin/Xvfb';

export interface Installed {
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  /** Path of a library file as these programs see it. */
  find(path: string): string;
}

/**
 * Both browsers expect /usr, so they run in a mount namespace with the unpacked tree over it.
 * @throws without the packages or namespaces
 */
export async function unpackBrowsers(dataDir: string): Promise<Installed> {
  const tree = resolve(dataDir, 'bin/browsers');
  const announce = () => console.log('Getting Firefox ESR and WebKitGTK from the packages of this system (150 MB) …');
  const isThere = existsSync(join(tree, LAST_OF_ALL));
  const failure = isThere ? null : await unpackPackages(tree, [{ toInstall: PROGRAMS }], { announce });
  if (failure !== null)
    throw new Error(`Firefox ESR and WebKitGTK come from packages of Debian or Ubuntu, not to be had here: ${failure}`);
  return {
    run: (program, args, env = {}) =>
      spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', OVER_USR, tree, program, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    find(path) {
      const [found] = globSync(`usr/lib/*/${path}`, { cwd: tree });
      if (!found) throw new Error(`${path} is missing in ${tree}`);
      return `/${found}`;
    },
  };
}

const OVER_USR = 'mount -t overlay overlay -o "lowerdir=$0/usr:/usr" /usr && exec "$@"';

/**
 * The first matching line of output.
 * @throws with the output if the program exits first
 */
export async function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  const said: string[] = [];
  return await new Promise((found, reject) => {
    const listen = (line: string) => {
      said.push(line);
      const match = wanted.exec(line);
      if (match) found(match[1] ?? line);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', listen);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${said.join('\n')}`)),
    );
  });
}

export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  await gone;
}
