import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDirectorySocket } from './live-socket.ts';

type Listener = (...values: unknown[]) => void;

const { io, socket } = vi.hoisted(() => {
  const listeners = new Map<string, Listener>();
  const fakeSocket = {
    connected: true,
    reply: {},
    on: (name: string, listener: Listener) => void listeners.set(name, listener),
    happens: (name: string, ...values: unknown[]) => listeners.get(name)?.(...values),
    timeout: () => ({ emit: (_name: string, _message: unknown, answer: Listener) => answer(null, fakeSocket.reply) }),
    connect: vi.fn(),
    close: vi.fn(),
  };
  return { io: vi.fn((_options: object) => fakeSocket), socket: fakeSocket };
});
vi.mock('socket.io-client', () => ({ io }));

beforeEach(() => {
  vi.useFakeTimers();
  socket.connect.mockClear();
  socket.reply = {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = () => openDirectorySocket({ slug: () => 'meridian-tower', onVersion: () => {} });

/** When a display whose lot is `random` comes back after the gateway is gone, in milliseconds. */
async function returnsAfter(random: number, cause: string): Promise<number> {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  socket.connect.mockClear();
  socket.happens(cause, 'transport close');
  for (let passed = 0; passed <= 60_000; passed += 100) {
    if (socket.connect.mock.calls.length > 0) return passed;
    await vi.advanceTimersByTimeAsync(100);
  }
  return Number.POSITIVE_INFINITY;
}

test.each(['disconnect', 'connect_error'])(
  'after a %s displays reconnect spread over fifteen seconds',
  async (cause) => {
    open();
    expect(io.mock.lastCall?.[0]).toMatchObject({ reconnection: false }); // which would begin after a second
    expect(await returnsAfter(0, cause)).toBe(100);
    expect(await returnsAfter(0.5, cause)).toBe(7_500);
    expect(await returnsAfter(0.99, cause)).toBe(14_900);
  },
);

test('the gateway extends the reconnect delay', async () => {
  socket.reply = { slug: 'meridian-tower', version: 1, reconnectWithin: 28 };
  open();
  socket.happens('connect');
  expect(await returnsAfter(0.5, 'disconnect')).toBe(14_000);
});

test('a closed page does not reconnect', async () => {
  const page = open();
  socket.happens('disconnect', 'transport close');
  page.close();
  socket.happens('disconnect', 'io client disconnect');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.connect).not.toHaveBeenCalled();
});
