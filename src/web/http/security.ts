import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../../platform/env.ts';

/** The security headers of every answer, pages and API alike: asked of helmet once, for they never change. */
export function securityHeaders(
  env: Pick<Env, 'APP_URL' | 'PUBLIC_FRAME_ANCESTORS'>,
): Readonly<Record<string, string>> {
  const secure = env.APP_URL.startsWith('https:');
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'https:', 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", secure ? 'wss:' : 'ws:'],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': env.PUBLIC_FRAME_ANCESTORS.split(/\s+/),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: env.PUBLIC_FRAME_ANCESTORS === "'self'" && { action: 'sameorigin' },
  });
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
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
