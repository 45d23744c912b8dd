import type { Request, RequestHandler } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { INVENTED_ADDRESS, PROBE_COOKIE, type ProbeAnswer } from '../../platform/http/proxy-probe.ts';

/**
 * How a request has reached this process, for `doctor --url`: what it asks here it can ask without an account. The
 * answer names no address, and the cookie has the attributes of the session's.
 */
export function connectionProbe(env: Pick<Env, 'APP_URL' | 'TRUST_PROXY'>): RequestHandler {
  const secure = env.APP_URL.startsWith('https:');
  const name = PROBE_COOKIE(secure);
  return (req, res) => {
    const answer: ProbeAnswer = {
      scheme: req.protocol === 'https' ? 'https' : 'http',
      host: req.headers.host ?? null,
      client: clientOf(req, env.TRUST_PROXY),
      hasCookie: (req.headers.cookie ?? '').split(/; */).includes(`${name}=1`),
    };
    res.cookie(name, '1', { secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60_000 }).json(answer);
  };
}

/** Whom rate limits would count this request for. */
function clientOf(req: Request, trustedProxies: number): ProbeAnswer['client'] {
  const forwarded = req.headers['x-forwarded-for'];
  const isTouched = forwarded !== undefined && forwarded !== INVENTED_ADDRESS;
  if (trustedProxies === 0) return isTouched ? 'untrusted' : 'connection';
  if (req.ip === INVENTED_ADDRESS) return 'invented';
  return forwarded === undefined ? 'missing' : 'forwarded';
}
