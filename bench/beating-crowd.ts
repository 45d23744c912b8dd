import { io } from 'socket.io-client';
import { REALTIME_PATH } from '../src/realtime/protocol.ts';

/**
 * Paired displays in a separate process: each sends hello on connect and a heartbeat every half minute. Prints `here`
 * when all were answered, and again after each `anew`.
 */
const [url = '', tokens = '', count = '0'] = process.argv.slice(2);
const BEAT_MS = 30_000;
const facts = { release: 'bench', width: 1080, height: 1920, pages: 1, version: 1, uptimeSeconds: 60, lastError: null };

let answeredDisplays = new Set<number>();
process.on('message', () => {
  answeredDisplays = new Set();
});
process.once('disconnect', () => process.exit());

for (let openedCount = 0; openedCount < Number(count); openedCount += 100)
  await Promise.all(
    Array.from({ length: Math.min(100, Number(count) - openedCount) }, (_, at) => connectDisplay(openedCount + at)),
  );

async function connectDisplay(at: number): Promise<void> {
  const socket = io(url, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    randomizationFactor: 0.5,
    reconnectionDelayMax: 30_000,
  });
  const token = `${tokens}${at}`.padEnd(43, '-');
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const sendHello = () =>
    socket.timeout(20_000).emit('display:hello', { ...facts, token }, (late: unknown, reply?: { error?: string }) => {
      if (late || reply?.error) return void setTimeout(sendHello, 1_000);
      answeredDisplays.add(at);
      if (answeredDisplays.size === Number(count)) process.send?.('here');
    });
  sendHello();
  socket.on('connect', sendHello);
  setTimeout(() => setInterval(() => socket.volatile.emit('display:beat', facts), BEAT_MS), Math.random() * BEAT_MS);
}
