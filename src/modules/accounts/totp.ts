import { Secret, TOTP } from 'otpauth';
import { brand } from '../../shared/brand.ts';

/** What every authenticator app can do: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const METHOD = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code counts in its own 30 seconds alone (ASVS 6.5.5); RFC 6238, 5.2 allows more for clocks that differ. */
const WINDOW = 0;
/** RFC 4226, 4 (R6) recommends 160 bits. */
const KEY_BYTES = 20;

/** Whether a text has the form of an app's code. */
export const isAppCode = (given: string): boolean => /^[0-9]{6}$/.test(given);

/** A new key in base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/**
 * The step of time that a code belongs to, in periods of 30 s since 1970; `null` for a code of none that is accepted.
 * @param at milliseconds since 1970, by PostgreSQL's clock: servers whose clocks differ accept the same codes.
 */
export function stepOf(key: string, code: string, at: number): number | null {
  if (!isAppCode(code)) return null;
  const totp = new TOTP({ ...METHOD, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / (METHOD.period * 1000)) + delta;
}

/** What an app reads out of the QR code (Key Uri Format of Google Authenticator, which all understand). */
export function setUpUri(key: string, username: string): string {
  return new TOTP({ ...METHOD, secret: Secret.fromBase32(key), issuer: brand.name, label: username }).toString();
}
