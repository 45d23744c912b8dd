import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface EntryProcess {
  readonly child: ChildProcess;
  /** Read from its log. Rejects if it exits first. */
  readonly port: Promise<number>;
  readonly lines: readonly string[];
}

const LISTENING = /"port":(\d+),"msg":"listening"/;

/** Starts a process entry on a port chosen by the system. */
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
      const portText = LISTENING.exec(line)?.[1];
      if (portText) resolve(Number(portText));
    });
    child.once('exit', (code, signal) => reject(new Error(`${entry} ended with ${code ?? signal} before it listened`)));
  });
  port.catch(() => {}); // a test that kills it early does not await it
  return { child, port, lines };
}

export async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
