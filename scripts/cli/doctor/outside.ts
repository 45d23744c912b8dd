import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import { PROXY_GUIDE } from '../../../src/platform/http/proxy-faults.ts';
import { INVENTED_ADDRESS, PROBE_COOKIE, PROBE_PATH, probeAnswer } from '../../../src/platform/http/proxy-probe.ts';
import { REALTIME_PATH } from '../../../src/realtime/protocol.ts';
import { brand } from '../../../src/shared/brand.ts';
import { type Finding, finding } from './finding.ts';

const WITHIN_MS = 10_000;
const UPLOAD_WITHIN_MS = 30_000;
const UPLOAD_BYTES = 3_000_000;
/** Requires a session, so Foyer itself refuses the upload and stores nothing. */
const UPLOAD_PATH = '/api/user/avatar';

const GUIDE = `The whole block for nginx and Caddy: ${PROXY_GUIDE}`;

const health = z.object({ status: z.literal('ok'), version: z.string() });
const readiness = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });
const refusal = z.object({ error: z.string(), code: z.string() });

/**
 * Checks health, cookie, socket and upload as clients see them, without an account.
 * @param base public address
 */
export async function examineOutside(base: URL): Promise<Finding[]> {
  const alive = await healthFinding(base);
  if (alive.state === 'wrong') return [alive]; // every other check would fail as well
  const arrival = await arrivalFindings(base);
  const first = [alive, await readyFinding(base), ...arrival, await socketFinding(base)];
  return arrival.length === 1 ? first : [...first, await uploadFinding(base)];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function ask(base: URL, path: string, init: RequestInit = {}, within = WITHIN_MS): Promise<Answer | Error> {
  try {
    const answer = await fetch(new URL(path, base), {
      redirect: 'manual',
      signal: AbortSignal.timeout(within),
      ...init,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: jsonOf(text) };
  } catch (error) {
    const { message, cause } = error as Error;
    // An AggregateError of several refused addresses has no message.
    const { message: why, code } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
    return new Error(why || code || message);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const describe = (answer: Answer | Error) =>
  answer instanceof Error ? answer.message : `${answer.status}${refusalIn(answer) ?? `, not by ${brand.name}`}`;

function refusalIn({ body }: Answer): string | null {
  const parsed = refusal.safeParse(body);
  return parsed.success ? ` ${parsed.data.error}` : null;
}

async function healthFinding(base: URL): Promise<Finding> {
  const answer = await ask(base, '/healthz');
  const parsed = answer instanceof Error ? null : health.safeParse(answer.body);
  if (!parsed?.success) return finding('health', false, describe(answer), healthAdvice(base, answer));
  return { name: 'health', state: 'ok', found: `${brand.name} ${parsed.data.version}` };
}

function healthAdvice(base: URL, answer: Answer | Error): string {
  if (answer instanceof Error) return `Nothing usable answers at ${base.origin}: look at DNS, firewall, certificate`;
  const location = answer.headers.get('location');
  if (location) return `Walk the address that people end at: --url ${new URL(location, base).origin}`;
  if (answer.status >= 502 && answer.status <= 504)
    return 'The proxy finds no web process: is one running at its port?';
  return `Have the proxy pass every path on. ${GUIDE}`;
}

async function readyFinding(base: URL): Promise<Finding> {
  const answer = await ask(base, '/readyz');
  const parsed = answer instanceof Error ? null : readiness.safeParse(answer.body);
  if (!parsed?.success) return finding('readiness', false, describe(answer), 'Make the proxy forward every path');
  const { status, checks } = parsed.data;
  const faults = Object.entries(checks).filter(([, state]) => state !== 'ok');
  const found = [status, ...faults.map(([name, state]) => `${name}: ${state}`)].join('; ');
  return finding('readiness', faults.length === 0, found, `${PROXY_GUIDE}; a process that shuts down passes by itself`);
}

/** Also checks whether a browser would accept and return the session cookie. */
async function arrivalFindings(base: URL): Promise<Finding[]> {
  const forged = { 'x-forwarded-for': INVENTED_ADDRESS };
  const first = await ask(base, PROBE_PATH, { headers: forged });
  const parsed = first instanceof Error ? null : probeAnswer.safeParse(first.body);
  if (first instanceof Error || !parsed?.success) return [finding('cookie', false, describe(first), GUIDE)];
  const { host, client } = parsed.data;
  return [
    await cookieFinding(base, first),
    finding(
      'Host',
      host !== null && nameOf(host) === base.hostname,
      host ?? 'missing',
      'Make the proxy pass Host. nginx: proxy_set_header Host $http_host;',
    ),
    finding("client's address", client in GOOD_ADDRESS, ADDRESSES[client].found, ADDRESSES[client].advice),
  ];
}

const nameOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host);

async function cookieFinding(base: URL, first: Answer): Promise<Finding> {
  const isSecure = base.protocol === 'https:';
  const advice = `Make the proxy pass Set-Cookie and Cookie unchanged, and set APP_URL to ${base.origin}`;
  const expected = `${PROBE_COOKIE(isSecure)}=1`;
  const set = first.headers.getSetCookie().find((line) => line.startsWith(`${expected};`));
  if (!set) return finding('cookie', false, 'no cookie was set that a browser accepts', advice);
  const second = await ask(base, PROBE_PATH, { headers: { cookie: expected } });
  const parsed = second instanceof Error ? null : probeAnswer.safeParse(second.body);
  const isBack = parsed?.success === true && parsed.data.hasCookie;
  return finding('cookie', isBack, isBack ? 'set and returned' : 'set, but not returned to the server', advice);
}

const SHARED = 'all clients share one address and its rate limits';
const FORWARD = 'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';
const GOOD_ADDRESS = { connection: true, forwarded: true } as const;
const ADDRESSES = {
  connection: { found: 'of the connection', advice: '' },
  forwarded: { found: 'passed by the proxy', advice: '' },
  invented: {
    found: 'any address that a client sends is trusted',
    advice: `Make the proxy append the address (${FORWARD}), and set TRUST_PROXY to the exact number of proxies`,
  },
  missing: { found: `the proxy does not pass X-Forwarded-For: ${SHARED}`, advice: `Make the proxy add it. ${FORWARD}` },
  untrusted: {
    found: `TRUST_PROXY is 0 behind a proxy: ${SHARED}`,
    advice: 'Set TRUST_PROXY to the number of proxies in front, usually 1',
  },
} as const;

async function socketFinding(base: URL): Promise<Finding> {
  const status = await openSocket(base).catch((error: Error) => error.message);
  const advice = SOCKET_ADVICE[status] ?? `Make the proxy forward ${REALTIME_PATH} to the realtime process. ${GUIDE}`;
  return finding('socket', status === OPEN, typeof status === 'number' ? `refused with ${status}` : status, advice);
}

const OPEN = 'open';
const SOCKET_ADVICE: Readonly<Record<string | number, string>> = {
  400: `The proxy does not pass Upgrade and Connection for ${REALTIME_PATH}. nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;`,
  403: 'Set APP_URL of the realtime process to this address; it refuses pages of others',
  502: 'The proxy finds no realtime process: is one running at its port?',
};

function openSocket(base: URL): Promise<string | number> {
  const url = new URL(`${REALTIME_PATH}/?EIO=4&transport=websocket`, base);
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: base.origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16, 'doctor').toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { headers, agent: false });
    const late = setTimeout(() => asked.destroy(new Error('no packet from the gateway')), WITHIN_MS);
    const done = (outcome: string | number) => {
      clearTimeout(late);
      asked.destroy();
      resolve(outcome);
    };
    asked.once('response', (answer) => done(answer.statusCode ?? 0));
    asked.once('upgrade', (_answer, socket, head) => {
      socket.on('error', reject);
      const read = (bytes: Buffer) => {
        if (!bytes.includes('"sid"')) return;
        socket.destroy();
        done(OPEN);
      };
      read(head);
      socket.on('data', read);
    });
    asked.once('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    asked.end();
  });
}

async function uploadFinding(base: URL): Promise<Finding> {
  const form = new FormData();
  form.set('avatar', new Blob([new Uint8Array(UPLOAD_BYTES)]), 'doctor.bin');
  const answer = await ask(base, UPLOAD_PATH, { method: 'POST', body: form }, UPLOAD_WITHIN_MS);
  const hasArrived = !(answer instanceof Error) && answer.status === 401 && refusalIn(answer) !== null;
  const found = hasArrived ? '3 MB arrive' : describe(answer);
  const advice =
    'Allow request bodies of 11 MB in the proxy: imports have up to 10. nginx: client_max_body_size 11m; Caddy has no limit';
  return finding('upload', hasArrived, found, advice);
}
