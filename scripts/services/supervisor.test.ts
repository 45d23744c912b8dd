import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Program } from './processes.ts';
import { supervise } from './supervisor.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-supervisor-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Says that it runs, and ends by itself. */
const program = (name: string): Program => ({
  name,
  file: '/bin/sh',
  args: ['-c', 'echo runs; sleep 0.2; exit 3'],
  logFile: join(folder, `${name}.log`),
  stopSignals: [['SIGKILL', 1_000]],
});
const starts = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8').match(/runs/g)?.length ?? 0;
const isReady = async () => true;

test('a server that ends by itself is started again', async () => {
  const logLines: string[] = [];
  const service = await supervise({
    program: program('One'),
    isReady,
    shouldRestart: true,
    log: (line) => logLines.push(line),
  });
  await expect.poll(() => starts('One'), { timeout: 10_000 }).toBe(2);
  await service.stop();
  expect(logLines[0]).toBe('One exited unexpectedly; restarting it.');
});

test('whoever wants to hear of it is told why instead, but not of an end that was asked for', async () => {
  const lost: string[] = [];
  const supervisorOptions = {
    isReady,
    shouldRestart: true,
    onLoss: (reason: string) => lost.push(reason),
    log: () => {},
  };
  const service = await supervise({ ...supervisorOptions, program: program('Two') });
  await expect.poll(() => lost, { timeout: 10_000 }).toEqual(['Two exited unexpectedly (exit code 3).']);
  await service.stop();
  expect(starts('Two')).toBe(1);

  const stopped = await supervise({ ...supervisorOptions, program: program('Three') });
  await stopped.stop();
  expect(lost).toHaveLength(1);
});
