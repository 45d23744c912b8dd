import { connect } from 'node:net';

const HEAD_END = '\r\n\r\n';

export interface LoadRequest {
  readonly path: string;
  readonly method?: string;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
}

export interface LoadOptions {
  readonly port: number;
  /** Requests, in rotation. */
  readonly asks: readonly LoadRequest[];
  readonly encoding?: string | undefined;
  /** Default 64. */
  readonly connections?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Replies received. */
  readonly count: number;
  /** Body size of the last reply. */
  readonly length: number;
}

/** Sends the next request of each connection on reply. */
export async function runLoad(load: LoadOptions, seconds: number): Promise<LoadResult> {
  const { connections = 64 } = load;
  const startedAt = performance.now();
  const requests = load.asks.map((request) => requestText(load, request));
  const connectionsDone = Array.from({ length: connections }, (_, at) =>
    sendOnConnection(
      load.port,
      (count) => requests[(at + count * connections) % requests.length] ?? '',
      startedAt + seconds * 1_000,
    ),
  );
  const counts = await Promise.all(connectionsDone);
  const count = counts.reduce((sum, connectionCount) => sum + connectionCount.count, 0);
  return { perSecond: count / ((performance.now() - startedAt) / 1_000), count, length: counts[0]?.length ?? 0 };
}

function requestText({ port, encoding }: LoadOptions, { path, method = 'GET', cookie, body }: LoadRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = [
    `Host: localhost:${port}`,
    ...(encoding ? [`Accept-Encoding: ${encoding}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}${HEAD_END}${text}`;
}

/** Uses a raw connection: an HTTP client would cost more than the replies. */
function sendOnConnection(
  port: number,
  requestAt: (count: number) => string,
  until: number,
): Promise<{ count: number; length: number }> {
  return new Promise((resolve, reject) => {
    let [count, length, head, missing] = [0, 0, '', -1];
    const sendNext = () => socket.write(requestAt(count));
    const socket = connect(port, '127.0.0.1', sendNext);
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
      if (performance.now() < until) sendNext();
      else {
        socket.destroy();
        resolve({ count, length });
      }
    });
  });
}
