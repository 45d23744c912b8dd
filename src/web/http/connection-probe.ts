import type { Request, RequestHandler } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { INVENTED_ADDRESS, PROBE_COOKIE, type ProbeAnswer } from '../../platform/http/proxy-probe.ts';

/**
 * Shows `doctor --url` how requests arrive. Needs no account: it reveals no address. Its cookie has the session
 * cookie's attributes.
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

/** As rate limits would count it. */
function clientOf(req: Request, trustedProxies: number): ProbeAnswer['client'] {
  const forwarded = req.headers['x-forwarded-for'];
  const isTouched = forwarded !== undefined && forwarded !== INVENTED_ADDRESS;
  if (trustedProxies === 0) return isTouched ? 'untrusted' : 'connection';
  if (req.ip === INVENTED_ADDRESS) return 'invented';
  return forwarded === undefined ? 'missing' : 'forwarded';
}
