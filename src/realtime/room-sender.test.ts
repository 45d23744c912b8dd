import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRoomSender, type Gateway } from './room-sender.ts';

let sender: ReturnType<typeof createRoomSender>;
let sentVersions: number[];

beforeEach(() => {
  vi.useFakeTimers();
  const io: Gateway = new Server();
  const { adapter } = io.sockets;
  for (const room of ['tower', 'annex']) adapter.addAll(`a display of ${room}`, new Set([room]));
  sentVersions = [];
  vi.spyOn(adapter, 'broadcast').mockImplementation(({ data }) => void sentVersions.push(data[1].version));
  sender = createRoomSender(io);
});
afterEach(() => void vi.useRealTimers());

const send = (version: number, room = 'tower') =>
  sender({ room, name: 'directory:changed', message: { slug: room, version } });

function sendBurst(from: number, room?: string): void {
  for (let version = from; version < from + 30; version += 1) send(version, room);
}

const burst = Array.from({ length: 20 }, (_, at) => at + 1);

test('of a burst the first twenty and the last message are sent', () => {
  sendBurst(1);
  expect(sentVersions).toEqual(burst);
  expect(vi.getTimerCount(), 'one timer for all that wait').toBe(1);
  vi.advanceTimersByTime(250);
  expect(sentVersions).toEqual([...burst, 30]);
});

test('a room may send one more message every quarter of a second, and at most twenty at once', () => {
  sendBurst(1);
  vi.advanceTimersByTime(250);
  sentVersions = [];
  vi.advanceTimersByTime(750);
  sendBurst(101);
  expect(sentVersions).toEqual([101, 102, 103]);
  vi.advanceTimersByTime(60_000);
  sentVersions = [];
  sendBurst(201);
  expect(sentVersions).toHaveLength(20);
});

test('a message does not overtake the one that waits, but replaces it', () => {
  for (const version of burst) send(version);
  vi.advanceTimersByTime(200);
  send(21);
  vi.advanceTimersByTime(100);
  send(22);
  expect(sentVersions).toEqual(burst);
  vi.advanceTimersByTime(60_000);
  expect(sentVersions).toEqual([...burst, 22]);
});

test('rooms are throttled apart, and one without displays is sent nothing', () => {
  sendBurst(1);
  send(1, 'annex');
  expect(sentVersions).toEqual([...burst, 1]);
  send(1, 'cellar');
  expect(sentVersions).toEqual([...burst, 1]);
});
