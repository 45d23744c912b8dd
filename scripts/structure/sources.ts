import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Faults, one line each. */
export type Check = (files: readonly SourceFile[]) => string[] | Promise<string[]>;

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|xlsx?|pdf|zip)$/;

export function sourceFiles(): SourceFile[] {
  const paths = listFiles().filter(
    (path) => path && !BINARY.test(path) && statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
  return [...new Set(paths)].sort().map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) };
  });
}

function listFiles(): string[] {
  if (!existsSync('.git')) return walk('');
  // Allows a checkout owned by another user.
  const list = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', list, { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
}

/** Lists files of a copy without git history. */
function walk(folder: string): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (/^(node_modules|dist|\.data|\.env)$|\.log$/.test(entry.name)) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}
