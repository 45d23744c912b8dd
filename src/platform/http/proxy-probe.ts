import { z } from 'zod';

/** Called by `doctor --url`. */
export const PROBE_PATH = '/api/connection';
/** Forged `X-Forwarded-For` entry, reserved for documentation (RFC 5737). */
export const FORGED_ADDRESS = '192.0.2.1';
/** `__Host-` cookies need HTTPS, as the session's cookie does. */
export const probeCookieName = (isSecure: boolean) => (isSecure ? '__Host-probe' : 'probe');

export const probeAnswer = z.object({
  scheme: z.enum(['http', 'https']),
  host: z.string().nullable(),
  /**
   * `invented`: a client's header is trusted. `missing`: the proxy forwards no address. `untrusted`: it does, but
   * TRUST_PROXY is 0.
   */
  client: z.enum(['connection', 'forwarded', 'invented', 'missing', 'untrusted']),
  hasCookie: z.boolean(),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;
