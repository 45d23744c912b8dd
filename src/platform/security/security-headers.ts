import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../config/env.ts';

export type SecurityEnv = Pick<Env, 'APP_URL' | 'STRIPE_SECRET_KEY'> & Partial<Pick<Env, 'isHiddenFromSearch'>>;

interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Distinguishes this server from captive portals. Also in `scripts/client/offline-shell.ts`. */
export const SERVER_MARK = { name: 'x-foyer', value: '1' } as const;

const NO_INLINE_SOURCES: InlineSources = { scripts: [], styles: [] };

interface PagePolicy {
  /** `'any'` includes `file:` and apps, which no source matches. */
  ancestors?: string[] | 'any' | undefined;
  inline?: InlineSources;
  /** Disabled for pages with users' texts: injected forms cannot submit. */
  hasForms?: boolean;
}

/** Headers of every response; constant, so helmet runs once. */
export function securityHeaders(
  env: SecurityEnv,
  { ancestors = ["'none'"], inline = NO_INLINE_SOURCES, hasForms = true }: PagePolicy = {},
): Readonly<Record<string, string>> {
  const directives = {
    ...contentPolicy(env, inline),
    'form-action': [hasForms ? "'self'" : "'none'"],
    ...(ancestors !== 'any' && { 'frame-ancestors': ancestors }),
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: isSecure(env) && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: frameOption(ancestors),
  });
  const headers: Record<string, string> = {
    [SERVER_MARK.name]: SERVER_MARK.value,
    ...(env.isHiddenFromSearch && { 'x-robots-tag': 'noindex' }),
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${['self', ...paymentFrames(env)].join(' ')})`,
  };
  const recorder = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  apply({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return headers;
}

const NO_PAGE_POLICY = "default-src 'none';frame-ancestors 'none'";
const REPLY_HEADERS = [
  SERVER_MARK.name,
  'strict-transport-security',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
] as const;

/** JSON served from memory: the page's set would cost more than its bytes. */
export function replyHeaders(env: SecurityEnv): Readonly<Record<string, string>> {
  const headers = securityHeaders(env);
  const replyEntries = REPLY_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { ...Object.fromEntries(replyEntries), 'content-security-policy': NO_PAGE_POLICY };
}

/** Fallback for browsers without `frame-ancestors`, limited to one source. */
function frameOption(ancestors: readonly string[] | 'any') {
  if (ancestors === 'any' || ancestors.length > 1) return false;
  if (ancestors[0] === "'none'") return { action: 'deny' } as const;
  return ancestors[0] === "'self'" && ({ action: 'sameorigin' } as const);
}

const paymentFrames = (env: SecurityEnv) =>
  env.STRIPE_SECRET_KEY ? ['"https://js.stripe.com"', '"https://*.js.stripe.com"', '"https://hooks.stripe.com"'] : [];

const isSecure = (env: SecurityEnv) => env.APP_URL.startsWith('https:');

/** Stripe's hosts: https://docs.stripe.com/security/guide */
function contentPolicy(env: SecurityEnv, inline: InlineSources): Record<string, string[]> {
  const stripe = (...hosts: string[]) =>
    env.STRIPE_SECRET_KEY ? hosts.map((host) => `https://${host}.stripe.com`) : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...stripe('js', '*.js'), ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'style-src-attr': ["'unsafe-inline'"],
    // External pictures are copied, so that their hosts learn nothing of visitors.
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", isSecure(env) ? 'wss:' : 'ws:', ...stripe('api')],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...stripe('js', '*.js', 'hooks')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
}
