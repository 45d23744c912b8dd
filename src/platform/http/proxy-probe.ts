import { z } from 'zod';

/** Called by `doctor --url`. */
export const PROBE_PATH = '/api/connection';
/** A forged `X-Forwarded-For` entry, reserved for documentation (RFC 5737). */
export const INVENTED_ADDRESS = '192.0.2.1';
/** `__Host-` cookies need HTTPS. The session's cookie is named alike. */
export const PROBE_COOKIE = (isSecure: boolean) => (isSecure ? '__Host-probe' : 'probe');

export const probeAnswer = z.object({
  scheme: z.enum(['http', 'https']),
  host: z.string().nullable(),
  /**
   * Source of the client's address. `invented`: a header sent by the client is trusted. `missing`: the proxy forwards
   * none. `untrusted`: it does, but TRUST_PROXY is 0.
   */
  client: z.enum(['connection', 'forwarded', 'invented', 'missing', 'untrusted']),
  hasCookie: z.boolean(),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;
