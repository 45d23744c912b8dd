import { execFileSync } from 'node:child_process';
import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Last commit before signed-in calls used handwritten statements. */
const FORMER_COMMIT = '31a88f020c27815ff089fa48ac39f2a07a48e276';

export interface FormerBuild {
  readonly folder: string;
  remove(): void;
}

/** Checks out the commit with the installed packages; `null` without git history. */
export function buildFormer(): FormerBuild | null {
  const folder = join(mkdtempSync(join(tmpdir(), 'foyer-former-')), 'build');
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    git('worktree', 'add', '--detach', folder, FORMER_COMMIT);
  } catch (error) {
    console.log(`no previous build to compare with: ${String(error).split('\n')[0]}`);
    return null;
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => void git('worktree', 'remove', '--force', folder) };
}
