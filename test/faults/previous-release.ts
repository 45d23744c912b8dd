import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '../harness/client.ts';
import { type EntryProcess, isReady, runEntry } from '../harness/entry-process.ts';
import { addProperty, addTenant, signUp } from '../harness/factories.ts';
import { until } from '../harness/until.ts';
import type { Outcome, Scenario } from './promise.ts';

/** An earlier release from git history. */
export interface PreviousRelease {
  readonly commit: string;
  /** Tag, or the migration that follows it. */
  readonly name: string;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The newest tagged release before this commit; without tags, the last commit before the newest migration.
 * @returns `null` without history, as in a shallow clone
 */
export function previousRelease(): PreviousRelease | null {
  try {
    const tag = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^');
    return { commit: git('rev-list', '-n', '1', tag), name: tag };
  } catch {
    // no tag
  }
  try {
    const addedCommit = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'migrations');
    return { commit: git('rev-parse', '--verify', `${addedCommit}^`), name: `before ${addedCommit.slice(0, 8)}` };
  } catch {
    return null;
  }
}

/** Its sources in a temporary folder with the installed packages. */
export function checkOutRelease({ commit }: PreviousRelease): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-previous-'));
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  execFileSync('git', ['archive', '--format=tar', `--output=${join(folder, 'tree.tar')}`, commit]);
  execFileSync('tar', ['-xf', join(folder, 'tree.tar'), '-C', tree]);
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build-texts.ts'], { cwd: tree }); // generated files are not in git
  return { folder: tree, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** R28: the previous release runs on the new schema during an upgrade. */
export const releaseOnNewSchema: Scenario = {
  tests: 'R28',
  promise: 'While an upgrade goes on, the release before works on the schema of the next',
  async run(world) {
    const release = previousRelease();
    if (!release) return { faults: 0, violations: [], figures: 'not tried: this clone has no history' };
    const { folder, remove } = checkOutRelease(release);
    const env = {
      DATABASE_URL: world.postgres.url,
      REDIS_URL: world.redis.url,
      REDIS_PREFIX: 'previous',
      DATA_DIR: folder,
      DATABASE_POOL: '5',
      RATE_LIMIT_SCALE: '1000',
      WEATHER: 'off',
    };
    const previousProcesses = {
      web: runEntry(join(folder, 'src/web/main.ts'), env),
      worker: runEntry(join(folder, 'src/workers/main.ts'), env),
    };
    try {
      const port = await previousProcesses.web.port;
      await until('the release before to be ready', () => isReady(port));
      return { ...(await writeAndRead(world.client(), new Client(`http://127.0.0.1:${port}`))), figures: release.name };
    } finally {
      for (const { child } of Object.values<EntryProcess>(previousProcesses)) child.kill('SIGKILL');
      remove();
    }
  },
};

/** Each release must read and change what the other writes. */
async function writeAndRead(
  currentClient: Client,
  previousClient: Client,
): Promise<Pick<Outcome, 'faults' | 'violations'>> {
  const violations: string[] = [];
  for (const [writer, reader] of [
    [previousClient, currentClient],
    [currentClient, previousClient],
  ] as const) {
    const { client, username } = await signUp({ client: () => writer }, 'upgrade');
    const property = await addProperty(client);
    const tenant = await addTenant(client, property.id);
    const changedTenant = { companyName: 'Changed meanwhile', suiteNumber: '7', floorNumber: 7, contacts: [] };
    const saveAnswer = await client.put(`/api/tenants/${tenant.id}`, changedTenant);
    if (saveAnswer.status !== 200) violations.push(`a saved tenant was answered ${saveAnswer.status}`);
    const directoryAnswer = await reader.get(`/api/property?slug=${property.slug}`);
    if (directoryAnswer.status !== 200 || directoryAnswer.body.tenants[0]?.companyName !== changedTenant.companyName)
      violations.push(`the other release shows ${directoryAnswer.status}`);
    for (const path of ['/shop', '/api/shop/products', `/${property.slug}`]) {
      const { status } = await reader.get(path);
      if (status >= 500) violations.push(`${path} was answered ${status}`);
    }
    const resetAnswer = await reader.post('/api/auth/forgot-password', { email: username });
    if (resetAnswer.status >= 300) violations.push(`a reset link was answered ${resetAnswer.status}`);
  }
  return { faults: 1, violations };
}
