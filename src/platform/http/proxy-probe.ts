import { z } from 'zod';

/** What `doctor --url` asks to learn how its requests arrive. */
export const PROBE_PATH = '/api/connection';
/** Sent in `X-Forwarded-For` as a client would forge it: RFC 5737 keeps it for documentation. */
export const INVENTED_ADDRESS = '192.0.2.1';
/** Browsers keep a cookie of this prefix for https and this host alone, as the session's. */
export const PROBE_COOKIE = (isSecure: boolean) => (isSecure ? '__Host-probe' : 'probe');

export const probeAnswer = z.object({
  scheme: z.enum(['http', 'https']),
  host: z.string().nullable(),
  /**
   * Where the client's address was taken from: the connection itself, or what the proxy forwarded. `invented`: what the
   * client wrote is believed. `missing`: the proxy forwards none. `untrusted`: it does, and TRUST_PROXY is 0.
   */
  client: z.enum(['connection', 'forwarded', 'invented', 'missing', 'untrusted']),
  hasCookie: z.boolean(),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;
