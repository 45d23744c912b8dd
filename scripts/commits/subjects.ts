import { execFileSync } from 'node:child_process';

const LONGEST = 72;
const SHAPE = /^[a-z][a-z0-9-]*(?:[ /,]+[a-z][a-z0-9-]*)*: \S/;

export interface Commit {
  readonly id: string;
  readonly subject: string;
}

export function subjectFaults(subject: string): string[] {
  return [
    ...(SHAPE.test(subject) ? [] : ['is not "area: what changes", with a lowercase area']),
    ...(subject.length > LONGEST ? [`has ${subject.length} characters; ${LONGEST} are allowed`] : []),
    ...(subject.endsWith('.') ? ['ends with a period'] : []),
  ];
}

/**
 * Lists commits without merges, in a shallow clone since the oldest.
 * @returns null without git or a repository
 */
export function subjectsSince(path: string, cwd = process.cwd()): Commit[] | null {
  const log = (...args: string[]) => git(['log', '--format=%h %s', ...args], cwd);
  try {
    const base = log('--diff-filter=A', '--', path).at(-1)?.split(' ')[0];
    if (!base) return [];
    return log('--no-merges', `${base}..HEAD`).map((line) => {
      const [id = '', ...words] = line.split(' ');
      return { id, subject: words.join(' ') };
    });
  } catch (error) {
    if (isWithoutHistory(error)) return null;
    throw error;
  }
}

/** Allows a checkout owned by another user. */
function git(args: readonly string[], cwd: string): string[] {
  const text = execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return text.split('\n').filter(Boolean);
}

const isWithoutHistory = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ('status' in error && error.status === 128));
