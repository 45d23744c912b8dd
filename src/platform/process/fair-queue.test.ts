import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue, heavyWork, queueAccountOf, takeTurns } from './fair-queue.ts';

/** Runs tasks of these accounts, added in this order while the first one runs; returns the order in which they ran. */
async function orderOf(accounts: readonly string[]): Promise<string[]> {
  const queue = createFairQueue({ maxPerAccount: 9, maxTotal: 99 });
  const order: string[] = [];
  const tasks = accounts.map((account, at) =>
    queue.run(account, async () => {
      await nextTurn();
      order.push(`${account}${at}`);
    }),
  );
  await Promise.all(tasks);
  return order;
}

test('accounts take turns, and each account’s own tasks stay in order', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b', 'b', 'c'])).toEqual(['a0', 'a1', 'b3', 'c5', 'a2', 'b4']);
});

test('one task runs at a time', async () => {
  const queue = createFairQueue({ maxPerAccount: 9, maxTotal: 99 });
  let running = 0;
  let maxRunning = 0;
  const task = async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await nextTurn();
    running--;
  };
  await Promise.all(['a', 'b', 'a', 'c'].map((account) => queue.run(account, task)));
  expect(maxRunning).toBe(1);
});

test('an account with too many waiting tasks is refused, and others are not', async () => {
  const queue = createFairQueue({ maxPerAccount: 2, maxTotal: 99 });
  const run = (account: string) => queue.run(account, () => nextTurn(account));
  const settled = await Promise.allSettled([run('a'), run('a'), run('a'), run('a'), run('b')]);
  const codes = settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code));
  expect(codes).toEqual(['a', 'a', 'a', 'unavailable', 'b']);
  expect(await run('a'), 'after the others').toBe('a');
});

test('a full queue refuses the newest task of the account with most, and says when to try again', async () => {
  const queue = createFairQueue({ maxPerAccount: 9, maxTotal: 3 });
  const run = (account: string) => queue.run(account, () => nextTurn(account));
  const settled = await Promise.allSettled(['a', 'a', 'a', 'a', 'b', 'c'].map(run));
  expect(settled.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ...['fulfilled', 'fulfilled'],
  ]);
  expect(settled[2]).toMatchObject({ reason: { code: 'unavailable', extras: { retryAfter: 10 } } });
});

test('a task that throws at once does not stop the queue', async () => {
  const queue = createFairQueue({ maxPerAccount: 9, maxTotal: 9 });
  const broken = () => {
    throw new Error('broken');
  };
  await expect(queue.run('a', broken)).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('a task that fails rejects its own caller alone', async () => {
  const queue = createFairQueue({ maxPerAccount: 9, maxTotal: 9 });
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('people are told apart by account, and anonymous requests by network', () => {
  const actor = { userId: 7, username: 'a@example.com', isAdmin: false, impersonatorId: null };
  expect(queueAccountOf({ actor, ip: '192.0.2.1' })).toBe('user:7');
  expect(queueAccountOf({ actor: null, ip: '192.0.2.1' })).toBe('network:192.0.2.1');
  const anonymous = (ip: string) => queueAccountOf({ actor: null, ip });
  expect(anonymous('2001:db8:0:1::1')).toBe(anonymous('2001:db8:0:1:ffff::2'));
  expect(anonymous('2001:db8:0:1::1')).not.toBe(anonymous('2001:db8:1::1'));
});

/** Writes these pieces; `log` hears of each. */
async function* piecesOf(names: readonly string[], log: string[]): AsyncGenerator<Uint8Array> {
  try {
    for (const name of names) {
      log.push(name);
      yield Buffer.from(name);
    }
  } finally {
    log.push('end');
  }
}

test('pieces of two files are written in turns, each file whole and in order', async () => {
  const log: string[] = [];
  const readPieces = async (account: string, names: readonly string[]) =>
    Buffer.concat(await Array.fromAsync(await takeTurns(account, piecesOf(names, log)))).toString();
  expect(await Promise.all([readPieces('a', ['a1', 'a2', 'a3']), readPieces('b', ['b1', 'b2', 'b3'])])).toEqual([
    'a1a2a3',
    'b1b2b3',
  ]);
  expect(log.filter((entry) => entry !== 'end')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('a reader that is slow holds no turn, and one that leaves ends the writing', async () => {
  const log: string[] = [];
  const pieces = await takeTurns('a', piecesOf(['a1', 'a2', 'a3'], log));
  for await (const piece of pieces) {
    expect(await heavyWork.run('b', async () => 'done'), String(piece)).toBe('done');
    break;
  }
  expect(log).toEqual(['a1', 'end']);
});

test('a full queue refuses a file before its first piece', async () => {
  const log: string[] = [];
  const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>();
  const running = heavyWork.run('a', () => releasePromise);
  const waiting = Array.from({ length: 20 }, () => heavyWork.run('a', async () => {}));
  await expect(takeTurns('a', piecesOf(['a1'], log))).rejects.toMatchObject({ code: 'unavailable' });
  release();
  await Promise.all([running, ...waiting]);
  expect(log).toEqual([]);
});
