import type { Request, RequestHandler } from 'express';
import type { Env } from '../../platform/config/env.ts';
import { FORGED_ADDRESS, type ProbeAnswer, probeCookieName } from '../../platform/http/proxy-probe.ts';

/**
 * Reports to `doctor --url` how requests arrive. Needs no account: it reveals no address. Its cookie has the session
 * cookie's attributes.
 */
export function connectionProbe(env: Pick<Env, 'APP_URL' | 'TRUST_PROXY'>): RequestHandler {
  const secure = env.APP_URL.startsWith('https:');
  const name = probeCookieName(secure);
  return (req, res) => {
    const answer: ProbeAnswer = {
      scheme: req.protocol === 'https' ? 'https' : 'http',
      host: req.headers.host ?? null,
      client: clientAddressSource(req, env.TRUST_PROXY),
      hasCookie: (req.headers.cookie ?? '').split(/; */).includes(`${name}=1`),
    };
    res.cookie(name, '1', { secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60_000 }).json(answer);
  };
}

function clientAddressSource(req: Request, trustedProxies: number): ProbeAnswer['client'] {
  const forwarded = req.headers['x-forwarded-for'];
  const isForwarded = forwarded !== undefined && forwarded !== FORGED_ADDRESS;
  if (trustedProxies === 0) return isForwarded ? 'untrusted' : 'connection';
  if (req.ip === FORGED_ADDRESS) return 'invented';
  return forwarded === undefined ? 'missing' : 'forwarded';
}
