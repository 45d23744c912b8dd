import { Secret, TOTP } from 'otpauth';
import { brand } from '../../shared/brand.ts';

/** Supported by every authenticator app (RFC 6238). */
const METHOD = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code is valid in its own 30 seconds only (ASVS 6.5.5); RFC 6238, 5.2 would allow clock skew. */
const WINDOW = 0;
/** RFC 4226, 4 (R6) recommends 160 bits. */
const KEY_BYTES = 20;

export const isAppCode = (given: string): boolean => /^[0-9]{6}$/.test(given);

/** Base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/**
 * Time step of the code in 30 s periods since 1970; `null` for a wrong code.
 * @param at milliseconds since 1970, by PostgreSQL's clock, so that servers agree.
 */
export function stepOf(key: string, code: string, at: number): number | null {
  if (!isAppCode(code)) return null;
  const totp = new TOTP({ ...METHOD, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / (METHOD.period * 1000)) + delta;
}

export function setUpUri(key: string, username: string): string {
  return new TOTP({ ...METHOD, secret: Secret.fromBase32(key), issuer: brand.name, label: username }).toString();
}
