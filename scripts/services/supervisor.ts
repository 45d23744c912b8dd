import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Credentials } from './data-folder.ts';
import { type Program, type RunningProgram, runProgram } from './processes.ts';

export interface ServiceOptions {
  readonly dataDir: string;
  readonly secrets: Credentials;
  readonly isThrowaway: boolean;
  /** Called when a server exits unexpectedly, instead of a restart. */
  readonly onLoss?: ((reason: string) => void) | undefined;
  log(line: string): void;
}

export interface Service {
  stop(): Promise<void>;
}

interface SupervisedProgram {
  readonly program: Program;
  /** @throws when it can never become ready */
  isReady(): Promise<boolean>;
  /** Restart after an unexpected exit. */
  readonly shouldRestart: boolean;
  /** Called instead of a restart. */
  readonly onLoss?: ServiceOptions['onLoss'];
  log(line: string): void;
}

const READY_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 1_000;

export async function supervise(supervised: SupervisedProgram): Promise<Service> {
  let runningProgram = await startProgram(supervised);
  let isStopping = false;

  async function watch(): Promise<void> {
    const { program, onLoss, log } = supervised;
    while (!isStopping) {
      await runningProgram.exited;
      if (isStopping) return;
      if (onLoss) return onLoss(`${program.name} exited unexpectedly (${runningProgram.exitText()}).`);
      log(`${program.name} exited unexpectedly; restarting it.`);
      await delay(RESTART_DELAY_MS);
      if (isStopping) return;
      runningProgram = await startProgram(supervised).catch((error: Error) => {
        log(error.message);
        return runningProgram;
      });
    }
  }

  const watchLoop = supervised.shouldRestart ? watch() : Promise.resolve();
  return {
    async stop() {
      isStopping = true;
      await runningProgram.stop();
      await watchLoop;
      await runningProgram.stop(); // a restart in progress
    },
  };
}

async function startProgram({ program, isReady }: SupervisedProgram): Promise<RunningProgram> {
  const sizeBefore = sizeOf(program.logFile);
  const running = runProgram(program);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  try {
    for (let pause = 10; !running.hasEnded(); pause = Math.min(pause * 1.5, 250)) {
      if (await isReady()) return running;
      if (Date.now() > deadline)
        throw new Error(`${program.name} did not answer within ${READY_TIMEOUT_MS / 1_000} s.`);
      await Promise.race([running.exited, delay(pause)]);
    }
  } catch (error) {
    await running.stop();
    throw error;
  }
  const lastLines = readIfReadable(program.logFile).slice(sizeBefore).trim().split('\n').slice(-8).join('\n');
  throw new Error(
    `${program.name} did not start (${running.exitText()}):\n` +
      `${indent(lastLines || `It printed nothing. Try it by hand: ${program.file} ${program.args.join(' ')}`)}\n` +
      `  - its whole output is in ${program.logFile}`,
  );
}

export const indent = (text: string) => text.replaceAll(/^/gm, '    ');

const sizeOf = (file: string) => readIfReadable(file).length;

function readIfReadable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // no output yet
  }
}
