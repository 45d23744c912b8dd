import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OverLimit, ProgramFailed, ProgramKilled, runLimited } from './limited-program.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-programs-'));
});

afterAll(() => rm(folder, { recursive: true }));

const LIMITS = { seconds: 10, heapMegabytes: 40, residentMegabytes: 400 };

/** What a program of this text writes, line by line. */
async function run(text: string, limits: Partial<typeof LIMITS> = {}): Promise<string[]> {
  const path = join(folder, 'program.mjs');
  await writeFile(path, text);
  async function* nothing() {}
  const signal = new AbortController().signal;
  return await Array.fromAsync(
    runLimited(pathToFileURL(path), 'argument', nothing(), { ...LIMITS, ...limits }, signal),
  );
}

test('its lines are handed on', async () => {
  expect(
    await run(`console.log(process.argv[2]); const { env } = process; console.log(Object.keys(env).length)`),
  ).toEqual(['argument', '0']);
});

test('too much memory or time is the fault of what it was given', async () => {
  await expect(run(`const all = []; for (;;) all.push(new Array(10_000).fill(all.length))`)).rejects.toThrow(OverLimit);
  await expect(run(`for (;;);`, { seconds: 0.5 })).rejects.toThrow(OverLimit);
  await expect(run(`setInterval(() => {}, 100)`, { seconds: 0.1 })).rejects.toThrow(OverLimit);
});

test('to wait is no fault: only what it computes counts as its time', async () => {
  const waiting = `setTimeout(() => console.log('waited'), 1_500)`;
  expect(await run(waiting, { seconds: 1 })).toEqual(['waited']);
});

test('an error is our mistake, and a death by other hands is neither', async () => {
  await expect(run(`throw new Error('a bug')`)).rejects.toThrow(ProgramFailed);
  await expect(run(`process.kill(process.pid, 'SIGKILL')`)).rejects.toThrow(ProgramKilled);
});
