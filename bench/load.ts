import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

export interface Ask {
  readonly path: string;
  readonly method?: string;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
}

export interface Load {
  readonly port: number;
  /** In rotation. */
  readonly asks: readonly Ask[];
  readonly encoding?: string | undefined;
  /** Default 64. */
  readonly connections?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Replies received. */
  readonly count: number;
  /** Body size of the last reply. */
  readonly length: number;
}

/** Each connection sends its next request on reply. */
export async function ask(load: Load, seconds: number): Promise<Measured> {
  const { connections = 64 } = load;
  const from = performance.now();
  const turns = load.asks.map((asked) => written(load, asked));
  const done = Array.from({ length: connections }, (_, at) =>
    askOn(load.port, (count) => turns[(at + count * connections) % turns.length] ?? '', from + seconds * 1_000),
  );
  const counts = await Promise.all(done);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return { perSecond: count / ((performance.now() - from) / 1_000), count, length: counts[0]?.length ?? 0 };
}

function written({ port, encoding }: Load, { path, method = 'GET', cookie, body }: Ask): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = [
    `Host: localhost:${port}`,
    ...(encoding ? [`Accept-Encoding: ${encoding}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}${HEAD_END}${text}`;
}

/** A raw connection: an HTTP client would cost more than the replies. */
function askOn(
  port: number,
  requestAt: (count: number) => string,
  until: number,
): Promise<{ count: number; length: number }> {
  return new Promise((resolve, reject) => {
    let [count, length, head, missing] = [0, 0, '', -1];
    const next = () => socket.write(requestAt(count));
    const socket = connect(port, '127.0.0.1', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!/^HTTP\/1.1 20[01] /.test(head)) return reject(new Error(`${requestAt(count)}: ${head.slice(0, 2_000)}`));
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
