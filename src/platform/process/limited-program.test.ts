import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_PATHS, ROOT } from '../config/installation.ts';
import { turnForSchedule } from './fair-queue.ts';
import {
  killSpares,
  LimitExceededError,
  ProgramFailedError,
  ProgramKilledError,
  type ProgramLimits,
  runLimited,
  SPARE_FLAG,
  startSpare,
} from './limited-program.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-programs-'));
});

afterAll(() => rm(folder, { recursive: true }));

const TURN = turnForSchedule('imports');
const LIMITS = { seconds: 10, heapMegabytes: 40, residentMegabytes: 400 };
/** The folder exists only once the tests run. */
const limits = () => ({ ...LIMITS, reads: [folder] });

/** What a program of this text writes, line by line. */
async function run(text: string, limitChanges: Partial<ProgramLimits> = {}): Promise<string[]> {
  const path = join(folder, 'program.mjs');
  await writeFile(path, text);
  async function* nothing() {}
  const signal = new AbortController().signal;
  return await Array.fromAsync(
    runLimited(TURN, pathToFileURL(path), nothing(), { ...limits(), ...limitChanges }, { signal }),
  );
}

test('its output lines are forwarded', async () => {
  expect(await run(`console.log('a line'); const { env } = process; console.log(Object.keys(env).length)`)).toEqual([
    'a line',
    '0',
  ]);
});

test('exceeding memory or time is the input’s fault', async () => {
  await expect(run(`const all = []; for (;;) all.push(new Array(10_000).fill(all.length))`)).rejects.toThrow(
    LimitExceededError,
  );
  await expect(run(`for (;;);`, { seconds: 0.5 })).rejects.toThrow(LimitExceededError);
  await expect(run(`setInterval(() => {}, 100)`, { seconds: 0.1 })).rejects.toThrow(LimitExceededError);
});

test('only CPU time counts, waiting does not', async () => {
  const waiting = `setTimeout(() => console.log('waited'), 1_500)`;
  expect(await run(waiting, { seconds: 1 })).toEqual(['waited']);
});

test('an exception is an internal error, and a foreign kill is neither', async () => {
  await expect(run(`throw new Error('a bug')`)).rejects.toThrow(ProgramFailedError);
  await expect(run(`process.kill(process.pid, 'SIGKILL')`)).rejects.toThrow(ProgramKilledError);
});

test('it reads its own folder and no other file', async () => {
  const tried = ['/etc/passwd', '/proc/self/environ', fileURLToPath(import.meta.url), join(folder, 'program.mjs')];
  const output = await run(`
    import { readFileSync } from 'node:fs';
    for (const path of ${JSON.stringify(tried)})
      try { console.log(readFileSync(path).length > 0); } catch ({ code }) { console.log(code); }`);
  expect(output).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'true']);
});

test('the reader of files reads code, and no configuration, data or other folder', async () => {
  const otherPaths = ['.', '.env', '.data', '.git', 'docs', 'test', 'dist'].map((path) => join(ROOT, path));
  const output = await run(
    `for (const path of ${JSON.stringify([...otherPaths, '/tmp', '/etc', ...CODE_PATHS])}) console.log(process.permission.has('fs.read', path));`,
    { reads: [folder, ...CODE_PATHS] },
  );
  expect(output).toEqual([...otherPaths, '/tmp', '/etc'].map(() => 'false').concat(CODE_PATHS.map(() => 'true')));
});

test('it writes nothing, lists no other folder, and starts neither programs nor threads', async () => {
  const refused = await run(`
    import { execFileSync } from 'node:child_process';
    import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
    import { Worker } from 'node:worker_threads';
    const own = ${JSON.stringify(folder)} + '/new';
    const tried = [
      () => writeFileSync(own, ''), () => writeFileSync('/dev/shm/new', ''), () => symlinkSync('/etc', own),
      () => readdirSync('/'), () => execFileSync('true'), () => new Worker('', { eval: true }),
    ];
    for (const one of tried)
      try { one(); console.log('done'); } catch ({ code }) { console.log(code); }`);
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'ERR_ACCESS_DENIED'));
});

test('a waiting child is used once', async () => {
  const path = join(folder, 'echo.mjs');
  await writeFile(
    path,
    `import { readFileSync } from 'node:fs'; console.log(process.pid, String(readFileSync(0)), process.argv[2])`,
  );
  const entry = pathToFileURL(path);
  async function* input() {
    yield Buffer.from('given');
  }
  const signal = new AbortController().signal;
  const echo = async () =>
    (await Array.fromAsync(runLimited(TURN, entry, input(), limits(), { signal })))[0]?.split(' ') ?? [];
  startSpare(entry, limits());
  startSpare(entry, limits());
  const [first, second] = [await echo(), await echo()];
  expect([first[1], second[1]]).toEqual(['given', 'given']);
  expect([first[2], second[2]], 'who waits is told so, and has time to make itself ready').toEqual([
    SPARE_FLAG,
    'undefined',
  ]);
  expect(second[0]).not.toBe(first[0]);
});

test('a waiting child ends with its parent’s pool, and the next run starts another', async () => {
  const path = join(folder, 'waiting.mjs');
  await writeFile(
    path,
    `import { readFileSync } from 'node:fs'; console.log(process.pid, String(readFileSync(0)), process.argv[2])`,
  );
  const entry = pathToFileURL(path);
  startSpare(entry, limits());
  killSpares();
  async function* input() {
    yield Buffer.from('given');
  }
  const [line] = await Array.fromAsync(
    runLimited(TURN, entry, input(), limits(), { signal: new AbortController().signal }),
  );
  expect(line).toMatch(/^\d+ given undefined$/);
});
