import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../config/env.ts';

type SecurityEnv = Pick<Env, 'APP_URL' | 'STRIPE_SECRET_KEY'> & Partial<Pick<Env, 'DEMO'>>;

interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING_INLINE: Inline = { scripts: [], styles: [] };

interface PagePolicy {
  /** `'any'`: also pages of `file:` and apps, which no source matches. */
  ancestors?: string[] | 'any' | undefined;
  inline?: Inline;
  /** A page that renders users' texts has no forms: injected ones cannot submit. */
  hasForms?: boolean;
}

/** Security headers of every response. They never change, so helmet runs once. */
export function securityHeaders(
  env: SecurityEnv,
  { ancestors = ["'none'"], inline = NOTHING_INLINE, hasForms = true }: PagePolicy = {},
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
    ...(env.DEMO && { 'x-robots-tag': 'noindex' }),
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

const NO_PAGE = "default-src 'none';frame-ancestors 'none'";
const OF_ANSWERS = [
  'strict-transport-security',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
] as const;

/** Headers of JSON served from memory: the page's set would take longer than its bytes. */
export function answerHeaders(env: SecurityEnv): Readonly<Record<string, string>> {
  const all = securityHeaders(env);
  const some = OF_ANSWERS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]]));
  return { ...Object.fromEntries(some), 'content-security-policy': NO_PAGE };
}

/** For browsers without `frame-ancestors`; it cannot express a list. */
function frameOption(ancestors: readonly string[] | 'any') {
  if (ancestors === 'any' || ancestors.length > 1) return false;
  if (ancestors[0] === "'none'") return { action: 'deny' } as const;
  return ancestors[0] === "'self'" && ({ action: 'sameorigin' } as const);
}

const paymentFrames = (env: SecurityEnv) =>
  env.STRIPE_SECRET_KEY ? ['"https://js.stripe.com"', '"https://*.js.stripe.com"', '"https://hooks.stripe.com"'] : [];

const isSecure = (env: SecurityEnv) => env.APP_URL.startsWith('https:');

/** Stripe's hosts: https://docs.stripe.com/security/guide */
function contentPolicy(env: SecurityEnv, inline: Inline): Record<string, string[]> {
  const stripe = (...hosts: string[]) =>
    env.STRIPE_SECRET_KEY ? hosts.map((host) => `https://${host}.stripe.com`) : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...stripe('js', '*.js'), ...inline.scripts],
    'style-src': ["'self'", ...inline.styles],
    'style-src-attr': ["'unsafe-inline'"],
    // Over HTTP, also pictures of machines in the building's network.
    'img-src': ["'self'", ...(env.DEMO ? [] : ['https:']), ...(isSecure(env) ? [] : ['http:']), 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", isSecure(env) ? 'wss:' : 'ws:', ...stripe('api')],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...stripe('js', '*.js', 'hooks')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
}
