import { connect } from 'node:net';

const CONNECTIONS = 64;
const HEAD_END = '\r\n\r\n';

export interface Load {
  readonly port: number;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  readonly encoding?: string | undefined;
}

export interface Measured {
  readonly perSecond: number;
  /** Bytes of the last answer's body. */
  readonly length: number;
}

/** Asks over all connections, each again as soon as it has its answer. */
export async function ask(load: Load, seconds: number): Promise<Measured> {
  const from = performance.now();
  const done = Array.from({ length: CONNECTIONS }, (_, at) => askOn(load, at, from + seconds * 1_000));
  const counts = await Promise.all(done);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return { perSecond: count / ((performance.now() - from) / 1_000), length: counts[0]?.length ?? 0 };
}

/** One connection by hand: an HTTP client would cost more than the answers it measures. */
function askOn(
  { port, paths, encoding }: Load,
  first: number,
  until: number,
): Promise<{ count: number; length: number }> {
  const headers = `Host: localhost:${port}\r\n${encoding ? `Accept-Encoding: ${encoding}\r\n` : ''}`;
  const pathAt = (count: number) => paths[(first + count * CONNECTIONS) % paths.length] ?? '/';
  return new Promise((resolve, reject) => {
    let [count, length, head, missing] = [0, 0, '', -1];
    const next = () => socket.write(`GET ${pathAt(count)} HTTP/1.1\r\n${headers}\r\n`);
    const socket = connect(port, '127.0.0.1', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`${pathAt(count)}: ${head.slice(0, 200)}`));
        length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        missing = length - (head.length - end - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      [count, head, missing] = [count + 1, '', -1];
      if (performance.now() < until) next();
      else {
        socket.destroy();
        resolve({ count, length });
      }
    });
  });
}
