import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from './data-folder.ts';
import { type Program, type RunningProgram, run } from './processes.ts';

export interface ServiceOptions {
  readonly dataDir: string;
  readonly secrets: Credentials;
  readonly throwaway: boolean;
  /** Told why a server has ended by itself, which is then not started again. */
  readonly onLoss?: ((reason: string) => void) | undefined;
  log(line: string): void;
}

export interface Service {
  stop(): Promise<void>;
}

interface Supervised {
  readonly program: Program;
  /** @throws when it can never become ready */
  isReady(): Promise<boolean>;
  /** After an unexpected exit. */
  readonly restart: boolean;
  /** In place of a restart. */
  readonly onLoss?: ServiceOptions['onLoss'];
  log(line: string): void;
}

const READY_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 1_000;

export async function keepRunning(supervised: Supervised): Promise<Service> {
  let running = await startOnce(supervised);
  let stopping = false;

  async function watch(): Promise<void> {
    const { program, onLoss, log } = supervised;
    while (!stopping) {
      await running.ended;
      if (stopping) return;
      if (onLoss) return onLoss(`${program.name} exited unexpectedly (${running.howItEnded()}).`);
      log(`${program.name} exited unexpectedly; restarting it.`);
      await delay(RESTART_AFTER_MS);
      if (stopping) return;
      running = await startOnce(supervised).catch((error: Error) => {
        log(error.message);
        return running;
      });
    }
  }

  const watching = supervised.restart ? watch() : Promise.resolve();
  return {
    async stop() {
      stopping = true;
      await running.stop();
      await watching;
      await running.stop(); // a restart in progress
    },
  };
}

async function startOnce({ program, isReady }: Supervised): Promise<RunningProgram> {
  const before = sizeOf(program.logFile);
  const running = run(program);
  const until = Date.now() + READY_WITHIN_MS;
  try {
    for (let pause = 10; !running.hasEnded(); pause = Math.min(pause * 1.5, 250)) {
      if (await isReady()) return running;
      if (Date.now() > until) throw new Error(`${program.name} did not answer within ${READY_WITHIN_MS / 1_000} s.`);
      await Promise.race([running.ended, delay(pause)]);
    }
  } catch (error) {
    await running.stop();
    throw error;
  }
  const said = read(program.logFile).slice(before).trim().split('\n').slice(-8).join('\n');
  throw new Error(
    `${program.name} did not start (${running.howItEnded()}):\n` +
      `${indented(said || `It printed nothing. Try it by hand: ${program.file} ${program.args.join(' ')}`)}\n` +
      `  - its whole output is in ${program.logFile}`,
  );
}

export const indented = (text: string) => text.replaceAll(/^/gm, '    ');

const sizeOf = (file: string) => read(file).length;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // no output yet
  }
}
