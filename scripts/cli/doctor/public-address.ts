import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import { PROXY_GUIDE } from '../../../src/platform/http/proxy-faults.ts';
import {
  FORGED_ADDRESS,
  PROBE_PATH,
  type ProbeAnswer,
  probeAnswer,
  probeCookieName,
} from '../../../src/platform/http/proxy-probe.ts';
import { REALTIME_PATH } from '../../../src/realtime/protocol.ts';
import { brand } from '../../../src/shared/brand.ts';
import { type Finding, finding } from './finding.ts';

const REQUEST_TIMEOUT_MS = 10_000;
const UPLOAD_TIMEOUT_MS = 30_000;
const UPLOAD_BYTES = 3_000_000;
/** Answers 401 without a session, which shows that the whole body passed the proxy. */
const UPLOAD_PATH = '/api/user/avatar';

const GUIDE = `The complete proxy configuration for nginx and Caddy: ${PROXY_GUIDE}`;

const healthBody = z.object({ status: z.literal('ok'), version: z.string() });
const readinessBody = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });
const errorBody = z.object({ error: z.string(), code: z.string() });

/**
 * Checks health, cookie, socket and upload as clients see them, without an account.
 * @param base public address
 */
export async function checkPublicAddress(base: URL): Promise<Finding[]> {
  const health = await healthFinding(base);
  if (health.state === 'wrong') return [health]; // every other check would fail as well
  const probe = await probeFindings(base);
  const hasProbeFailed = probe.length === 1;
  const findings = [health, await readinessFinding(base), ...probe, await socketFinding(base)];
  return hasProbeFailed ? findings : [...findings, await uploadFinding(base)];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function fetchAnswer(
  base: URL,
  path: string,
  init: RequestInit = {},
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Answer | Error> {
  try {
    const answer = await fetch(new URL(path, base), {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
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

const describeAnswer = (answer: Answer | Error) =>
  answer instanceof Error ? answer.message : `${answer.status}${errorMessageOf(answer) ?? `, not by ${brand.name}`}`;

function errorMessageOf({ body }: Answer): string | null {
  const parsed = errorBody.safeParse(body);
  return parsed.success ? ` ${parsed.data.error}` : null;
}

async function healthFinding(base: URL): Promise<Finding> {
  const answer = await fetchAnswer(base, '/healthz');
  const parsed = answer instanceof Error ? null : healthBody.safeParse(answer.body);
  if (!parsed?.success) return finding('health', false, describeAnswer(answer), healthAdvice(base, answer));
  return { name: 'health', state: 'ok', found: `${brand.name} ${parsed.data.version}` };
}

function healthAdvice(base: URL, answer: Answer | Error): string {
  if (answer instanceof Error) return `Nothing usable answers at ${base.origin}: look at DNS, firewall, certificate`;
  const location = answer.headers.get('location');
  if (location) return `This address redirects. Check its target instead: --url ${new URL(location, base).origin}`;
  if (answer.status >= 502 && answer.status <= 504)
    return 'The proxy finds no web process: is one running at its port?';
  return `Have the proxy pass every path on. ${GUIDE}`;
}

async function readinessFinding(base: URL): Promise<Finding> {
  const answer = await fetchAnswer(base, '/readyz');
  const parsed = answer instanceof Error ? null : readinessBody.safeParse(answer.body);
  if (!parsed?.success) return finding('readiness', false, describeAnswer(answer), 'Make the proxy forward every path');
  const { status, checks } = parsed.data;
  const faults = Object.entries(checks).filter(([, state]) => state !== 'ok');
  const observation = [status, ...faults.map(([name, state]) => `${name}: ${state}`)].join('; ');
  return finding(
    'readiness',
    faults.length === 0,
    observation,
    `If a process is shutting down, wait and check again. Otherwise see ${PROXY_GUIDE}`,
  );
}

/** Checks which host, client address and cookie reach the server through the proxy. */
async function probeFindings(base: URL): Promise<Finding[]> {
  const forgedHeaders = { 'x-forwarded-for': FORGED_ADDRESS };
  const firstAnswer = await fetchAnswer(base, PROBE_PATH, { headers: forgedHeaders });
  const parsed = firstAnswer instanceof Error ? null : probeAnswer.safeParse(firstAnswer.body);
  if (firstAnswer instanceof Error || !parsed?.success)
    return [finding('cookie', false, describeAnswer(firstAnswer), GUIDE)];
  const { host, client: addressSource } = parsed.data;
  const addressFinding = ADDRESS_FINDINGS[addressSource];
  return [
    await cookieFinding(base, firstAnswer),
    finding(
      'Host',
      host !== null && hostNameOf(host) === base.hostname,
      host ?? 'missing',
      'Make the proxy pass Host. nginx: proxy_set_header Host $http_host;',
    ),
    finding("client's address", TRUSTED_SOURCES.has(addressSource), addressFinding.found, addressFinding.advice),
  ];
}

const hostNameOf = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host);

async function cookieFinding(base: URL, firstAnswer: Answer): Promise<Finding> {
  const isSecure = base.protocol === 'https:';
  const advice = `Make the proxy pass Set-Cookie and Cookie unchanged, and set APP_URL to ${base.origin}`;
  const expected = `${probeCookieName(isSecure)}=1`;
  const cookieLine = firstAnswer.headers.getSetCookie().find((line) => line.startsWith(`${expected};`));
  if (!cookieLine) return finding('cookie', false, 'no cookie was set that a browser accepts', advice);
  const secondAnswer = await fetchAnswer(base, PROBE_PATH, { headers: { cookie: expected } });
  const parsed = secondAnswer instanceof Error ? null : probeAnswer.safeParse(secondAnswer.body);
  const isReturned = parsed?.success === true && parsed.data.hasCookie;
  return finding('cookie', isReturned, isReturned ? 'set and returned' : 'set, but not returned to the server', advice);
}

const SHARED_ADDRESS = 'all clients share one address and its rate limits';
const FORWARD_ADVICE = 'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';
const TRUSTED_SOURCES: ReadonlySet<ProbeAnswer['client']> = new Set(['connection', 'forwarded']);
const ADDRESS_FINDINGS = {
  connection: { found: 'taken from the connection', advice: '' },
  forwarded: { found: 'passed by the proxy', advice: '' },
  invented: {
    found: 'any address that a client sends is trusted',
    advice: `Make the proxy append the address (${FORWARD_ADVICE}), and set TRUST_PROXY to the exact number of proxies`,
  },
  missing: {
    found: `the proxy does not pass X-Forwarded-For: ${SHARED_ADDRESS}`,
    advice: `Make the proxy add it. ${FORWARD_ADVICE}`,
  },
  untrusted: {
    found: `TRUST_PROXY is 0 behind a proxy: ${SHARED_ADDRESS}`,
    advice: 'Set TRUST_PROXY to the number of proxies in front, usually 1',
  },
} as const;

async function socketFinding(base: URL): Promise<Finding> {
  const outcome = await openSocket(base).catch((error: Error) => error.message);
  const advice = SOCKET_ADVICE[outcome] ?? `Make the proxy forward ${REALTIME_PATH} to the realtime process. ${GUIDE}`;
  return finding(
    'socket',
    outcome === OPEN_OUTCOME,
    typeof outcome === 'number' ? `refused with ${outcome}` : outcome,
    advice,
  );
}

const OPEN_OUTCOME = 'open';
const SOCKET_ADVICE: Readonly<Record<string | number, string>> = {
  400: `The proxy does not pass Upgrade and Connection for ${REALTIME_PATH}. nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;`,
  403: 'Set APP_URL of the realtime process to this address; it rejects pages from other origins',
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
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { headers, agent: false });
    const timeoutTimer = setTimeout(
      () => request.destroy(new Error('the realtime process sent nothing within 10 seconds')),
      REQUEST_TIMEOUT_MS,
    );
    const finish = (outcome: string | number) => {
      clearTimeout(timeoutTimer);
      request.destroy();
      resolve(outcome);
    };
    request.once('response', (answer) => finish(answer.statusCode ?? 0));
    request.once('upgrade', (_answer, socket, head) => {
      socket.on('error', reject);
      const onData = (bytes: Buffer) => {
        if (!bytes.includes('"sid"')) return;
        socket.destroy();
        finish(OPEN_OUTCOME);
      };
      onData(head);
      socket.on('data', onData);
    });
    request.once('error', (error) => {
      clearTimeout(timeoutTimer);
      reject(error);
    });
    request.end();
  });
}

async function uploadFinding(base: URL): Promise<Finding> {
  const form = new FormData();
  form.set('avatar', new Blob([new Uint8Array(UPLOAD_BYTES)]), 'doctor.bin');
  const answer = await fetchAnswer(base, UPLOAD_PATH, { method: 'POST', body: form }, UPLOAD_TIMEOUT_MS);
  const hasArrived = !(answer instanceof Error) && answer.status === 401 && errorMessageOf(answer) !== null;
  const observation = hasArrived ? '3 MB arrive' : describeAnswer(answer);
  const advice =
    'Allow request bodies of 11 MB in the proxy: imports have up to 10. nginx: client_max_body_size 11m; Caddy has no limit';
  return finding('upload', hasArrived, observation, advice);
}
