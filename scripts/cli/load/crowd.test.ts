import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { REALTIME_PATH } from '../../../src/realtime/protocol.ts';
import { runCrowd } from './crowd.ts';

const ANSWER_MS = 50;

/** Runs one display on a directory that is at version 2 once somebody follows it. */
async function runDisplay(pushedVersions: readonly number[]) {
  let version = 1;
  let readsAtSubscription = 0;
  let reads = 0;
  let openReads = 0;
  let maxOpenReads = 0;
  const http = createServer(async (request, answer) => {
    reads += 1;
    openReads += 1;
    maxOpenReads = Math.max(maxOpenReads, openReads);
    const etag = `"${version}"`;
    await sleep(ANSWER_MS);
    openReads -= 1;
    if (request.headers['if-none-match'] === etag) answer.writeHead(304).end();
    else answer.writeHead(200, { etag }).end(JSON.stringify({ version: Number(etag.slice(1, -1)) }));
  });
  const realtime = new Server(http, { path: REALTIME_PATH });
  realtime.on('connection', (socket) =>
    socket.on('directory:subscribe', (_directory, acknowledge) => {
      readsAtSubscription = reads;
      version = 2;
      acknowledge({ version });
      for (const pushedVersion of pushedVersions) socket.emit('directory:changed', { version: pushedVersion });
    }),
  );
  onTestFinished(async () => void (await realtime.close()));
  vi.spyOn(Math, 'random').mockReturnValue(0.99); // no poll within the run
  onTestFinished(() => void vi.restoreAllMocks());
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const report = await runCrowd({ origin, slug: 'tower', displays: 1, seconds: 0.6 });
  return {
    readsAtSubscription,
    maxOpenReads,
    reads: report.read.count,
    unchanged: report.read.unchanged,
    failed: report.failed,
  };
}

test('a display reads before it opens its socket, and at each push one read after the other', async () => {
  expect(await runDisplay([2, 2])).toEqual({
    readsAtSubscription: 1,
    maxOpenReads: 1,
    reads: 3,
    unchanged: 1,
    failed: {},
  });
});

test('a push of the version that a display has reads nothing', async () => {
  expect(await runDisplay([1])).toMatchObject({ reads: 1, unchanged: 0 });
});
