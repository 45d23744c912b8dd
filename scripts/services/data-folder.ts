import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, startTimeOf } from './processes.ts';

const credentials = z.object({ superuser: z.string(), owner: z.string(), app: z.string(), redis: z.string() });
export type Credentials = z.infer<typeof credentials>;

const lockSchema = z.object({ pid: z.number().int(), birth: z.string() });

/**
 * @returns the unlock function
 * @throws if a live process has the lock
 */
export function lockFolder(dataDir: string): () => void {
  const file = join(dataDir, 'start.lock');
  const lockContent = JSON.stringify({ pid: process.pid, birth: startTimeOf(process.pid) });
  for (;;) {
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, lockContent, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOSPC') throw new Error(noSpaceMessage(dataDir));
      if (code !== 'EEXIST')
        throw new Error(`This user cannot write to ${dataDir} (${message}).\n  - set DATA_DIR to another folder`);
    }
    const holderPid = findLivingHolder(file);
    if (holderPid) throw new Error(folderInUseMessage(dataDir, holderPid));
    rmSync(file, { force: true });
  }
}

export function loadCredentials(dataDir: string): Credentials {
  const file = join(dataDir, 'credentials.json');
  const storedText = readIfExists(file);
  if (storedText !== undefined) return credentials.parse(JSON.parse(storedText));
  const newCredentials = {
    superuser: createSecret(),
    owner: createSecret(),
    app: createSecret(),
    redis: createSecret(),
  };
  writeFileSync(file, `${JSON.stringify(newCredentials, null, 2)}\n`, { mode: 0o600 });
  return newCredentials;
}

/** Reads the secret in `DATA_DIR/<name>`, generated on first use. */
export function loadSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const storedSecret = readIfExists(file)?.trim();
  if (storedSecret) return storedSecret;
  const newSecret = createSecret();
  mkdirSync(dataDir, { recursive: true }); // may not exist with external servers
  writeFileSync(file, `${newSecret}\n`, { mode: 0o600 });
  return newSecret;
}

/** Server addresses as variables, for `scripts/cli.ts`. */
export const SERVERS_ENV_FILE = 'servers.env';

export function writeServersFile(dataDir: string, variables: Readonly<Record<string, string>>): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(dataDir, SERVERS_ENV_FILE), lines.join(''), { mode: 0o600 });
}

export const removeServersFile = (dataDir: string): void => rmSync(join(dataDir, SERVERS_ENV_FILE), { force: true });

export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const createSecret = () => randomBytes(24).toString('hex');

function findLivingHolder(file: string): number | undefined {
  const parsed = lockSchema.safeParse(parseJson(readIfExists(file) ?? ''));
  if (!parsed.success) return undefined;
  const { pid, birth } = parsed.data;
  return isAlive(pid) && startTimeOf(pid) === birth ? pid : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // truncated by a crash: not locked
  }
}

const noSpaceMessage = (dataDir: string) =>
  `There is no space left for ${dataDir}: a fresh one takes 100 MB.\n  - make room\n  - or set DATA_DIR to a folder on another disk`;

function folderInUseMessage(dataDir: string, pid: number): string {
  return (
    `Foyer already uses ${dataDir} (process ${pid}).\n` +
    '  - use that one, or stop it first (Ctrl-C where it was started)\n' +
    '  - or start a second one with its own folder: DATA_DIR=.data-2 PORT=3001 npm start'
  );
}
