import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { birthOf, isAlive } from './processes.ts';

const credentials = z.object({ superuser: z.string(), owner: z.string(), app: z.string(), redis: z.string() });
export type Credentials = z.infer<typeof credentials>;

const lock = z.object({ pid: z.number().int(), birth: z.string() });

/**
 * @returns the unlock function
 * @throws if a live process has the lock
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'start.lock');
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) });
  for (;;) {
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC') throw new Error(noSpace(dataDir));
      if (code !== 'EEXIST')
        throw new Error(`This user cannot write to ${dataDir} (${message}).\n  - set DATA_DIR to another folder`);
    }
    const holder = livingHolder(file);
    if (holder) throw new Error(alreadyTaken(dataDir, holder));
    rmSync(file, { force: true });
  }
}

export function credentialsOf(dataDir: string): Credentials {
  const file = join(dataDir, 'credentials.json');
  const found = readIfThere(file);
  if (found !== undefined) return credentials.parse(JSON.parse(found));
  const made = { superuser: secret(), owner: secret(), app: secret(), redis: secret() };
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** Secret in `DATA_DIR/<name>`, generated on first use. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const found = readIfThere(file)?.trim();
  if (found) return found;
  const made = secret();
  mkdirSync(dataDir, { recursive: true }); // may not exist with external servers
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** Server addresses as variables, for `scripts/cli.ts`. */
export const SERVERS_FILE = 'servers.env';

export function keepServers(dataDir: string, variables: Readonly<Record<string, string>>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(dataDir, SERVERS_FILE), lines.join(''), { mode: 0o600 });
}

export const forgetServers = (dataDir: string): void => rmSync(join(dataDir, SERVERS_FILE), { force: true });

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const secret = () => randomBytes(24).toString('hex');

function livingHolder(file: string): number | undefined {
  const parsed = lock.safeParse(parseJson(readIfThere(file) ?? ''));
  if (!parsed.success) return undefined;
  const { pid, birth } = parsed.data;
  return isAlive(pid) && birthOf(pid) === birth ? pid : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // truncated by a crash: not locked
  }
}

const noSpace = (dataDir: string) =>
  `There is no space left for ${dataDir}: a fresh one takes 100 MB.\n  - make room\n  - or set DATA_DIR to a folder on another disk`;

function alreadyTaken(dataDir: string, pid: number): string {
  return (
    `Foyer already uses ${dataDir} (process ${pid}).\n` +
    '  - use that one, or stop it first (Ctrl-C where it was started)\n' +
    '  - or start a second one with its own folder: DATA_DIR=.data-2 PORT=3001 npm start'
  );
}
