import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface EntryProcess {
  readonly child: ChildProcess;
  /** The port it chose and tells in its log. Rejects when it ends without one. */
  readonly port: Promise<number>;
  /** What it has logged so far. */
  readonly lines: readonly string[];
}

const LISTENING = /"port":(\d+),"msg":"listening"/;

/** Runs an entry file of the product on a port that the system chooses. */
export function runEntry(entry: string, env: Record<string, string>): EntryProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const port = new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const told = LISTENING.exec(line)?.[1];
      if (told) resolve(Number(told));
    });
    child.once('exit', (code, signal) => reject(new Error(`${entry} ended with ${code ?? signal} before it listened`)));
  });
  port.catch(() => {}); // a test that kills it early does not ask for it
  return { child, port, lines };
}

/** Whether what listens there takes requests by now. */
export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
